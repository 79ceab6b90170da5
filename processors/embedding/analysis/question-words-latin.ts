/** The question words of languages in Latin letters. */
import type { Language } from './languages.ts';
import { type QuestionWords, row } from './question-row.ts';

export const english = row(
  [
    'who(?:m|se)?',
    'when',
    'where',
    'how_(?:many|much|long|old|far|tall|high|large|big|deep|wide|fast|often|heavy)',
    'why',
    'list name_(?:the|all|some|two|three) what_are_the which_are_the what_were_the',
  ],
  [
    'person man woman',
    'year date day month century decade time',
    'city country state town place region county river continent location',
    'percent\\w* number share proportion amount age',
    'reasons? causes?',
  ],
  {
    general:
      'what which how does did do is are was were please tell_me explain describe list name kinds? types? happens? says? means? may',
    naming: 'names? named called calls? types? kinds? sorts? terms? examples?',
    placing: 'holds? held contain(?:s|ed)? kept keeps? stor(?:es?|ed) located situated belongs?',
    numbers:
      'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million billion half dozen no none once twice',
    reasons: 'because due_to since so_that caused? causes? reasons? in_order_to as_a_result',
    pronouns: 'he she it they this these that those his her its their such however but also therefore thus',
    links: 'is are was were means? denotes? refers?_to',
    refusal: 'The passages found do not answer this question.',
    nearest: 'The nearest passages are in:',
  },
);

export const latinWords: Readonly<Record<Language, QuestionWords>> = {
  en: english,
  de: row(
    [
      'wer wen wem wessen',
      'wann',
      'wo wohin woher',
      'wie_?viele?[rnms]? wie_(?:lange|alt|weit|hoch|groß|gross|tief|breit|schnell|oft|schwer|viel)',
      'warum weshalb wieso',
      'nenne welche_sind liste',
    ],
    [
      'Person Mann Frau',
      'Jahr(?:es|e|en)? Datum Tag Monat Jahrhundert Jahrzehnt Zeit',
      'Stadt Land Staat Ort Region Fluss Kontinent',
      'Anzahl Prozent\\w* Anteil Zahl Dauer Höhe',
      'Gr(?:und|ünde) Ursachen?',
    ],
    {
      general:
        'was welche[srnm]? wie wo(?:mit|für|durch|raus|rin|von|zu|rüber|ran) wird werden wurden? hat haben hatten? ist sind war waren bitte gibt es',
      naming: 'Namen?s? namens hei(?:ß|ss)(?:t|en) genannt nennt nennen bezeichnet Art(?:en)? Typ(?:en|s)? Beispiele?',
      placing:
        'enth(?:ält|alten|ielt|ielten) liegt liegen lag befinde(?:t|n) befand gelegen gespeichert aufbewahrt abgelegt gehör(?:t|en)',
      numbers:
        'eins? eine[rnm]? zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig hundert tausend Millionen Milliarden halb keine',
      reasons: 'weil da wegen aufgrund denn damit deshalb daher Grund Gründe Ursache',
      pronouns:
        'er sie es(?!_gibt) dies(?:e[rsmn]?)? das_(?:ist|war|wird|wurde|hat|kann|muss|soll|gilt|heißt|bedeutet) sein ihre? jedoch aber auch daher dabei',
      links: 'ist sind war waren bezeichnet bezeichnen bedeutet bedeuten',
      refusal: 'Die gefundenen Passagen beantworten diese Frage nicht.',
      nearest: 'Die nächsten Passagen stehen in:',
    },
  ),
  fr: row(
    ['qui', 'quand', 'où', 'combien', 'pourquoi', 'citez énumérez quel(?:le)?s_sont'],
    [
      'personne homme femme',
      'année date jour mois siècle décennie moment',
      'ville pays état lieu région fleuve continent endroit',
      'nombre pourcentage part proportion âge durée montant',
      'raisons? causes?',
    ],
    {
      general:
        'qu(?:e|oi)? quel(?:le)?s? comment est-ce lequel laquelle quelle_est quel_est est sont était étaient a ont faut p(?:eut|euvent|eux) doi(?:t|vent)',
      naming: 'noms? nommé[es]* appel(?:le|lent|é|ée|és|ées) types? genres? sortes? exemples?',
      placing:
        'contien(?:t|nent) contenait contenir situé[es]* trouve(?:nt)? stocké[es]* conservé[es]* rangé[es]* appartien(?:t|nent)',
      numbers:
        'une? deux trois quatre cinq six sept huit neuf dix onze douze vingt cent mille millions? milliards? moitié aucun',
      reasons: 'parce car puisque afin cause raison grâce',
      pronouns: 'il(?!_(?:y_a|faut)) elle ils elles ce cette ces cela son sa ses leurs? cependant mais aussi',
      links: 'est sont était étaient désigne désignent signifie',
      refusal: 'Les passages trouvés ne répondent pas à cette question.',
      nearest: 'Les passages les plus proches sont dans :',
    },
  ),
  es: row(
    ['quién(?:es)?', 'cuándo', 'dónde adónde', 'cuánt[oa]s?', 'por_qué', 'enumer[ae] cuáles_son'],
    [
      'persona hombre mujer',
      'año fecha día mes siglo década',
      'ciudad país estado lugar región río continente',
      'número porcentaje cantidad proporción edad duración',
      'raz(?:ón|ones) causas? motivos?',
    ],
    {
      general: 'qué cuál(?:es)? cómo es son fue fueron era eran ha han hay p(?:uede[n]?|uedo) debe[n]?',
      naming: 'nombres? llama[nr]? llamad[oa]s? tipos? clases? ejemplos?',
      placing:
        'contienen? contenía[n]? ubicad[oa]s? situad[oa]s? encuentran? guardan? guardad[oa]s? almacenad[oa]s? almacenan? pertenecen?',
      numbers:
        'un[oa]? dos tres cuatro cinco seis siete ocho nueve diez once doce veinte cien(?:to)? mil millones mitad ning\\w+',
      reasons: 'porque debido ya_que para razón causa motivo',
      pronouns: 'él ella ellos ellas est[eoa]s? es[eoa]s? su sus sin_embargo pero también',
      links: 'es son era eran designa significa',
      refusal: 'Los pasajes encontrados no responden a esta pregunta.',
      nearest: 'Los pasajes más cercanos están en:',
    },
  ),
  it: row(
    ['chi', 'quando', 'dove', 'quant[oaie]', 'perché', 'elenca quali_sono'],
    [
      'persona uomo donna',
      'anno data giorno mese secolo decennio',
      'città paese stato luogo regione fiume continente',
      'numero percentuale quantità proporzione età durata',
      'ragion[ei] caus[ae] motiv[oi]',
    ],
    {
      general: 'che cosa cos qual[ei]? come è sono era erano ha hanno può possono posso dev(?:e|ono)',
      naming: 'nom[ei] chiama(?:no|t[oaie])? tip[oi] gener[ei] esemp(?:io|i)',
      placing:
        'conten(?:gono|eva) contiene situat[oaie] ubicat[oaie] trova(?:no)? conserva(?:no|t[oaie])? memorizzat[oaie] appart(?:iene|engono)',
      numbers:
        'un[oa]? due tre quattro cinque sei sette otto nove dieci undici dodici venti cento mille mila milion[ei] metà nessun\\w*',
      reasons: 'perché poiché a_causa affinché motivo ragione',
      pronouns: 'egli ella esso essa essi lui lei loro quest[oaie] quell[oaie] suo sua tuttavia ma anche',
      links: 'è sono era erano indica significa',
      refusal: 'I passaggi trovati non rispondono a questa domanda.',
      nearest: 'I passaggi più vicini sono in:',
    },
  ),
  pt: row(
    ['quem', 'quando', 'onde aonde', 'quant[oa]s?', 'por_?qu[eê]', 'liste enumere quais_são'],
    [
      'pessoa homem mulher',
      'ano data dia mês século década',
      'cidade país estado lugar região rio continente',
      'número percentagem porcentagem quantidade proporção idade duração',
      'raz(?:ão|ões) causas? motivos?',
    ],
    {
      general: 'que o_que qual quais como é são foi foram era eram há tem têm pode[m]? posso deve[m]?',
      naming: 'nomes? chamad[oa]s? chamam? tipos? espécies? exemplos?',
      placing:
        'cont(?:ém|êm|inha) localizad[oa]s? situad[oa]s? fica[m]? encontra[m]? guarda(?:m|d[oa]s?)? armazena(?:m|d[oa]s?)? pertencem?',
      numbers:
        'uma? dois duas três quatro cinco seis sete oito nove dez onze doze vinte cem mil milh(?:ão|ões) metade nenhum\\w*',
      reasons: 'porque devido pois para motivo razão causa',
      pronouns: 'ele ela eles elas est[ea]s? ess[ea]s? isto isso seu sua porém mas também',
      links: 'é são era eram designa significa',
      refusal: 'Os trechos encontrados não respondem a esta pergunta.',
      nearest: 'Os trechos mais próximos estão em:',
    },
  ),
  nl: row(
    [
      'wie wiens',
      'wanneer',
      'waar waarheen',
      'hoe_?veel hoe_(?:lang|oud|ver|hoog|groot|diep|breed|snel|vaak|zwaar)',
      'waarom',
      'noem welke_zijn',
    ],
    [
      'persoon man vrouw',
      'jaar datum dag maand eeuw decennium tijd',
      'stad land staat plaats regio rivier continent',
      'aantal percentage aandeel leeftijd duur',
      'reden(?:en)? oorzaak',
    ],
    {
      general: 'wat welke? hoe is zijn was waren heeft hebben werd worden mag mogen moet(?:en)?',
      naming: 'na(?:am|men) heet heten genoemd noemt soort(?:en)? types? voorbeeld(?:en)?',
      placing: 'bevat(?:ten)? ligt liggen bevind(?:t|en) gelegen bewaard opgeslagen hoort horen',
      numbers:
        'een één twee drie vier vijf zes zeven acht negen tien elf twaalf twintig honderd duizend miljoen miljard half geen',
      reasons: 'omdat doordat want vanwege zodat reden oorzaak',
      pronouns:
        'hij zij het_(?:is|was|werd|wordt|heeft|had|kan|moet|mag|bevat|ligt|staat|duurt) dit deze dat die zijn haar hun echter maar ook',
      links: 'is zijn was waren betekent',
      refusal: 'De gevonden passages beantwoorden deze vraag niet.',
      nearest: 'De dichtstbijzijnde passages staan in:',
    },
  ),
  sv: row(
    [
      'vem vilka_personer vems',
      'när',
      'var vart',
      'hur_(?:många|mycket|länge|gammal|långt|hög|stor|djup|bred|snabb|ofta|tung)\\w*',
      'varför',
      'nämn räkna_upp vilka_är',
    ],
    [
      'person man kvinna',
      'år datum dag månad århundrade årtionde tid',
      'stad land stat plats region flod kontinent',
      'antal procent\\w* andel ålder',
      'anledning orsak skäl',
    ],
    {
      general: 'vad vilk(?:en|et|a) hur är var blev har hade finns',
      naming: 'namn(?:et)? heter kallas? kallad typ(?:en|er)? slags? sorts? exempel',
      placing: 'innehåll(?:er|a) ligger finns förvaras lagra[sd]e? tillhör',
      numbers:
        'en ett två tre fyra fem sex sju åtta nio tio elva tolv tjugo hundra tusen miljon(?:er)? miljard(?:er)? halv ingen',
      reasons: 'eftersom därför på_grund orsak anledning',
      pronouns:
        'han hon de[nt]?_(?:är|var|har|hade|blev|blir|kan|ska|består|ligger|varar) detta denna dessa hans hennes dess deras men också dock',
      links: 'är var betyder',
      refusal: 'De hittade avsnitten besvarar inte frågan.',
      nearest: 'De närmaste avsnitten finns i:',
    },
  ),
  pl: row(
    [
      'kto kogo komu kim czyj[aei]?',
      'kiedy',
      'gdzie dokąd skąd',
      'ile ilu jak_(?:długo|często|daleko|wysok\\w+|duż\\w+|star\\w+)',
      'dlaczego czemu',
      'wymień podaj',
    ],
    [
      'osoba człowiek',
      'rok[u]? dat[aęy] dzień miesiąc wiek[u]?',
      'mi(?:asto|eście|asta) kraj[u]? stan[ie]* miejsc[eu] region rzek[aęi]',
      'liczb[aęy] procent odsetek wiek',
      'pow[oó]d\\w* przyczyn\\w*',
    ],
    {
      general: 'co czego czym jak(?:i|a|ie|ą|im|iego|iej|ich)? któr\\w+ czy jest są był[aoy]? byli',
      naming: 'nazw[aęyąi]+ nazywa\\w* nazwan\\w+ imię imienia rodzaj\\w* typ\\w{0,3} przykład\\w*',
      placing: 'zawiera(?:ją)? leży leżą znajduj(?:e|ą) położon\\w+ przechow\\w+ mieści',
      numbers:
        'jed\\w+ dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście dwadzieścia sto tysi\\w+ milion\\w* miliard\\w* połow\\w',
      reasons: 'ponieważ bo gdyż dlatego żeby powod\\w+ przyczyn\\w+',
      pronouns: 'on ona ono oni one to ten ta te jego jej ich jednak ale także',
      links: 'to jest są był[aoy]? oznacza',
      refusal: 'Znalezione fragmenty nie odpowiadają na to pytanie.',
      nearest: 'Najbliższe fragmenty są w plikach:',
    },
  ),
  tr: row(
    [
      'kim(?:in|i|e|ler|dir|di)?',
      'ne_zaman',
      'nere(?:de|ye|den|si|sinde|li)?\\w*',
      'kaç\\w* ne_kadar\\w*',
      'neden niçin niye',
      'sırala listele nelerdir',
    ],
    [
      'kişi',
      'yıl\\w* tarih\\w* gün ay yüzyıl\\w*',
      'şehir\\w* şehr\\w* ülke\\w* eyalet\\w* yer\\w* bölge\\w* nehir\\w*',
      'sayı\\w* yüzde\\w* oran\\w* yaş\\w*',
      'sebe[bp]\\w*',
    ],
    {
      general:
        "ne(?:dir|ydi|yi|yin|ler|lerdir|ye|yle)? hangi(?:si|leri)? nasıl\\w* m[ıiuü](?:d[ıiuü]r)? kimdir olarak vardır var (?<=['’])\\p{Ll}+",
      naming:
        'ad(?:[ıi](?:n[ıi]|n[ıi]n|na|yla)?|lar[ıi]?)? is(?:im|mi|mini|minin|imleri) adlandır\\w+ den(?:ir|ilir|mektedir|ilmektedir|en) tür(?:ü|ler|leri|ünü|ünün|den|de|lü)? çeşi[td]\\w* örne[kğ]\\w* şey\\w* tane(?:si)?',
      placing:
        'içer(?:ir|iyor|en|mektedir) bulun(?:ur|uyor|an|maktadır|makta) yer_al(?:ır|ıyor|an|maktadır) sakla(?:nır|nıyor|nan)',
      numbers: 'bir iki üç dört beş altı yedi sekiz dokuz on on_bir yirmi yüz bin milyon milyar yarı\\w*',
      reasons: 'çünkü nedeniyle dolayı yüzünden için sebe[bp]\\w*',
      pronouns: 'o onlar bu bunlar şu onun bunun ancak ayrıca ama',
      links: '',
      refusal: 'Bulunan bölümler bu soruyu yanıtlamıyor.',
      nearest: 'En yakın bölümler şu dosyalarda:',
    },
  ),
  ro: row(
    ['cine cui', 'când', 'unde', 'cât c[âa][țt][ie]|câte?', 'de_ce', 'enumer\\w+ care_sunt'],
    [
      'persoan[ăa] om',
      'an(?:ul)? dat[ăa] zi lun[ăa] secol\\w* deceniu',
      'oraș(?:ul)? țar[ăa] stat(?:ul)? loc regiune\\w* râu continent',
      'număr\\w* procent\\w* proporție vârst[ăa]',
      'motiv\\w* cauz[ăa]',
    ],
    {
      general: 'ce care cum este sunt era erau fost au a există',
      naming:
        'nume(?:le|lui)? numi(?:t|tă|te|ți) numește numesc denumi\\w+ tip(?:ul|uri|urile|urilor)? fel(?:ul|uri)? exempl\\w+ s i o',
      placing:
        'conțin(?:e|ea)? situat[ăei]? aflat[ăei]? află găse(?:ște|sc) localizat[ăei]? păstr(?:at[ăei]?|ează) aparțin[e]?',
      numbers:
        'unu?|una doi două trei patru cinci șase șapte opt nouă zece unsprezece doisprezece douăzeci sut[ăe] mi[ei] milio\\w+ miliarde? jumătate',
      reasons: 'deoarece pentru_că fiindcă datorită din_cauza motiv\\w*',
      pronouns: 'el ea ei ele acest[aoe]?a? aceast[aă] acestea său sa însă dar',
      links: 'este sunt era erau reprezintă înseamnă',
      refusal: 'Pasajele găsite nu răspund la această întrebare.',
      nearest: 'Cele mai apropiate pasaje sunt în:',
    },
  ),
  vi: row(
    ['ai', 'khi_nào bao_giờ', 'ở_đâu đâu', 'bao_nhiêu mấy bao_(?:lâu|xa)', 'tại_sao vì_sao', 'liệt_kê những_gì'],
    [
      'người',
      'năm ngày tháng thế_kỷ thời_gian',
      'thành_phố quốc_gia nước bang nơi khu_vực sông',
      'số tỷ_lệ phần_trăm tuổi',
      'lý_do nguyên_nhân',
    ],
    {
      general: 'gì nào thế_nào như_thế_nào làm_sao là có không đã được những các của',
      naming: 'tên gọi loại kiểu ví_dụ',
      placing: 'nằm chứa thuộc đặt lưu',
      numbers: 'một hai ba bốn năm sáu bảy tám chín mười trăm nghìn ngàn triệu tỷ nửa',
      reasons: 'vì bởi do để nguyên_nhân lý_do',
      pronouns: 'ông bà anh chị họ nó này đó tuy_nhiên nhưng',
      links: 'là',
      isSyllabic: true,
      refusal: 'Các đoạn tìm được không trả lời câu hỏi này.',
      nearest: 'Các đoạn gần nhất nằm trong:',
    },
  ),
};
