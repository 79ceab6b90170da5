/**
 * How questions are asked in each language: one row a language. Entries are pieces of regular expressions, separated by
 * spaces; `_` stands for white space. In languages with spaces an entry matches whole words.
 */
import type { Language } from '../../embedding/analysis/languages.ts';

/** The kind of thing that answers a question. */
export type Kind = 'person' | 'time' | 'place' | 'quantity' | 'reason' | 'list';

export interface QuestionWords {
  /** Words that ask for a kind by themselves. */
  readonly asks: Readonly<Record<Kind, string>>;
  /** Nouns that ask for a kind after a general question word: "what year". */
  readonly nouns: Readonly<Partial<Record<Kind, string>>>;
  /** General question words, and other words of a question that passages rarely repeat. */
  readonly general: string;
  /** Number words. */
  readonly numbers: string;
  /** Words that state a reason. */
  readonly reasons: string;
  /** Pronouns at the beginning of a sentence that point to the sentence before it. */
  readonly pronouns: string;
  /** A request for a summary of a whole file. */
  readonly summary: string;
  /** The sentence that says that the passages do not answer. */
  readonly refusal: string;
  /** Precedes the names of the nearest files. */
  readonly nearest: string;
}

const row = (
  asks: readonly [person: string, time: string, place: string, quantity: string, reason: string, list: string],
  nouns: readonly [person: string, time: string, place: string, quantity: string, reason: string],
  rest: Omit<QuestionWords, 'asks' | 'nouns'>,
): QuestionWords => ({
  asks: { person: asks[0], time: asks[1], place: asks[2], quantity: asks[3], reason: asks[4], list: asks[5] },
  nouns: { person: nouns[0], time: nouns[1], place: nouns[2], quantity: nouns[3], reason: nouns[4] },
  ...rest,
});

const english = row(
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
      'what which how does did do is are was were please tell_me explain describe list name kinds? types? happens? says? means?',
    numbers:
      'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million billion half dozen no none once twice',
    reasons: 'because due_to since so_that caused? causes? reasons? in_order_to as_a_result',
    pronouns: 'he she it they this these that those his her its their such however but also therefore thus there',
    summary: 'summari[sz]e summary tl;?dr overview_of_(?:this|the)_(?:document|file|text)',
    refusal: 'The passages found do not answer this question.',
    nearest: 'The nearest passages are in:',
  },
);

/** The sixteen languages that are promised, and two more. A language without a row is taken as English. */
export const questionWords: Readonly<Record<Language, QuestionWords>> = {
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
      general: 'was welche[srnm]? wie wird werden wurden? hat haben hatten? ist sind war waren bitte gibt es',
      numbers:
        'eins? eine[rnm]? zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig hundert tausend Millionen Milliarden halb keine',
      reasons: 'weil da wegen aufgrund denn damit deshalb daher Grund Gründe Ursache',
      pronouns: 'er sie es dies(?:e[rsmn]?)? das sein ihre? jedoch aber auch daher dabei',
      summary: 'fass\\w*_.*zusammen zusammenfass\\w* Zusammenfassung Überblick',
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
        'qu(?:e|oi)? quel(?:le)?s? comment est-ce lequel laquelle quelle_est quel_est est sont était étaient a ont',
      numbers:
        'une? deux trois quatre cinq six sept huit neuf dix onze douze vingt cent mille millions? milliards? moitié aucun',
      reasons: 'parce car puisque afin cause raison grâce',
      pronouns: 'il elle ils elles ce cette ces cela son sa ses leurs? cependant mais aussi',
      summary: 'résum\\w*',
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
      general: 'qué cuál(?:es)? cómo es son fue fueron era eran ha han hay',
      numbers:
        'un[oa]? dos tres cuatro cinco seis siete ocho nueve diez once doce veinte cien(?:to)? mil millones mitad ning\\w+',
      reasons: 'porque debido ya_que para razón causa motivo',
      pronouns: 'él ella ellos ellas est[eoa]s? es[eoa]s? su sus sin_embargo pero también',
      summary: 'resum\\w*',
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
      general: 'che cosa cos qual[ei]? come è sono era erano ha hanno',
      numbers:
        'un[oa]? due tre quattro cinque sei sette otto nove dieci undici dodici venti cento mille mila milion[ei] metà nessun\\w*',
      reasons: 'perché poiché a_causa affinché motivo ragione',
      pronouns: 'egli ella esso essa essi lui lei loro quest[oaie] quell[oaie] suo sua tuttavia ma anche',
      summary: 'riassu\\w* sintesi',
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
      general: 'que o_que qual quais como é são foi foram era eram há tem têm',
      numbers:
        'uma? dois duas três quatro cinco seis sete oito nove dez onze doze vinte cem mil milh(?:ão|ões) metade nenhum\\w*',
      reasons: 'porque devido pois para motivo razão causa',
      pronouns: 'ele ela eles elas est[ea]s? ess[ea]s? isto isso seu sua porém mas também',
      summary: 'resum\\w*',
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
      general: 'wat welke? hoe is zijn was waren heeft hebben werd worden',
      numbers:
        'een één twee drie vier vijf zes zeven acht negen tien elf twaalf twintig honderd duizend miljoen miljard half geen',
      reasons: 'omdat doordat want vanwege zodat reden oorzaak',
      pronouns: 'hij zij het dit deze dat die zijn haar hun echter maar ook',
      summary: 'vat_.*samen samenvat\\w*',
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
      numbers:
        'en ett två tre fyra fem sex sju åtta nio tio elva tolv tjugo hundra tusen miljon(?:er)? miljard(?:er)? halv ingen',
      reasons: 'eftersom därför på_grund orsak anledning',
      pronouns: 'han hon den det de detta denna dessa hans hennes dess deras men också dock',
      summary: 'sammanfatt\\w*',
      refusal: 'De hittade avsnitten besvarar inte frågan.',
      nearest: 'De närmaste avsnitten finns i:',
    },
  ),
  ru: row(
    [
      'кто кого кому кем чей чья чьё чьи',
      'когда',
      'где куда откуда',
      'сколько как_(?:долго|часто|далеко)',
      'почему зачем',
      'перечисли(?:те)? назовите',
    ],
    [
      'человек',
      'год[ауе]? дат[аыу] день месяц век[еа]? десятилети[ие] время',
      'город[ае]? стран[аыеу] штат[ае]? мест[оае] регион[ае]? рек[аеи]',
      'количеств[оа] числ[оа] процент\\w* дол[яи] возраст',
      'причин[аыуе]',
    ],
    {
      general:
        'что чт[оеё]м? чего чему каки(?:е|х|ми?) как(?:ой|ая|ое|ую|ом) каково? как котор\\w+ это был[аио]? является ли',
      numbers:
        'один одн[аоу] два две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать двадцать сто тысяч[аи]? миллион\\w* миллиард\\w* половин\\w',
      reasons: 'потому поскольку из-за так_как чтобы причин\\w+ благодаря',
      pronouns: 'он она оно они это этот эта эти его её их однако но также',
      summary: 'кратк\\w+_содержан\\w+ резюм\\w+ суммируй\\w* обобщи\\w*',
      refusal: 'Найденные фрагменты не отвечают на этот вопрос.',
      nearest: 'Ближайшие фрагменты находятся в файлах:',
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
      numbers:
        'jed\\w+ dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście dwadzieścia sto tysi\\w+ milion\\w* miliard\\w* połow\\w',
      reasons: 'ponieważ bo gdyż dlatego żeby powod\\w+ przyczyn\\w+',
      pronouns: 'on ona ono oni one to ten ta te jego jej ich jednak ale także',
      summary: 'podsumuj streść streszcz\\w+ podsumowanie',
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
        'ne(?:dir|ydi|yi|yin|ler|lerdir)? hangi(?:si|leri)? nasıl\\w* m[ıiuü](?:d[ıiuü]r)? kimdir olarak vardır var',
      numbers: 'bir iki üç dört beş altı yedi sekiz dokuz on on_bir yirmi yüz bin milyon milyar yarı\\w*',
      reasons: 'çünkü nedeniyle dolayı yüzünden için sebe[bp]\\w*',
      pronouns: 'o onlar bu bunlar şu onun bunun ancak ayrıca ama',
      summary: 'özetle\\w* özet\\w*',
      refusal: 'Bulunan bölümler bu soruyu yanıtlamıyor.',
      nearest: 'En yakın bölümler şu dosyalarda:',
    },
  ),
  ar: row(
    ['من_(?:هو|هي|هم|الذي|التي|كان) لمن من', 'متى', '[أا]ين', 'كم', 'لماذا لم', 'اذكر عدد_'],
    [
      'الشخص',
      'عام سنة تاريخ يوم شهر قرن العام السنة التاريخ',
      'مدينة بلد دولة ولاية مكان منطقة نهر المدينة البلد الدولة',
      'عدد نسبة مقدار',
      'سبب السبب أسباب',
    ],
    {
      general: 'ما ماذا [أا]ي[ةّ]? كيف هل هو هي كان كانت الذي التي تم بماذا',
      numbers:
        'واحد[ة]? اثن\\S+ ثلاث[ة]? أربع[ة]? خمس[ة]? ست[ة]? سبع[ة]? ثمان\\S* تسع[ة]? عشر\\S* مائة مئة ألف مليون مليار نصف',
      reasons: 'لأن\\S* بسبب نتيجة لكي سبب نظر[اًا]+',
      pronouns: 'هو هي هم هذا هذه ذلك تلك كما لكن أيضا',
      summary: 'لخص تلخيص ملخص',
      refusal: 'المقاطع التي عُثر عليها لا تجيب عن هذا السؤال.',
      nearest: 'أقرب المقاطع موجودة في:',
    },
  ),
  hi: row(
    ['कौन किसने किसके किसका किसकी किसे किससे', 'कब', 'कहाँ कहां', 'कितन[ेाी]', 'क्यों', 'सूची'],
    ['व्यक्ति', 'वर्ष साल तारीख दिन महीने सदी दशक', 'शहर देश राज्य स्थान जगह क्षेत्र नदी', 'संख्या प्रतिशत आयु उम्र', 'कारण'],
    {
      general: 'क्या कैसे कौन_सा कौन_सी किस किन सा सी से है हैं था थे थी की के का',
      numbers: 'एक दो तीन चार पांच पाँच छह सात आठ नौ दस ग्यारह बारह बीस सौ हजार हज़ार लाख करोड़ मिलियन बिलियन आधा आधे',
      reasons: 'क्योंकि कारण इसलिए ताकि चूंकि',
      pronouns: 'वह वे यह ये उसके इसके उनके लेकिन भी',
      summary: 'सारांश संक्षेप',
      refusal: 'मिले हुए अंश इस प्रश्न का उत्तर नहीं देते।',
      nearest: 'निकटतम अंश यहाँ हैं:',
    },
  ),
  zh: row(
    [
      '谁 誰 何人 哪一?位',
      '何时 何時 什么时[候间] 什麼時[候間] 哪一?[年天月日] 几[年月] 幾[年月] 时间是',
      '哪里 哪裡 哪儿 何处 何地 什么地方 在哪 哪一?个?[国省市县区城]',
      '多少 几[个位名日人次条种座部岁] 幾[個位名日人次條種座部歲] 多[长大高远久重深宽長遠]',
      '为什么 為什麼 为何 為何',
      '有哪些 哪些 列出',
    ],
    ['', '', '', '', '原因'],
    {
      general:
        '请问 請問 请 什么样 什么 什麼 哪一个 哪个 哪種 哪种 哪几个 哪几 哪 怎么样 怎么 怎麼 怎样 怎樣 如何 是否 吗 嗎 呢 主要',
      numbers: '[一二三四五六七八九十百千万亿两半]+(?=[个個位名年月日人次条條种種座部米元公所届岁多])',
      reasons: '因为 因為 由于 由於 因此 所以 为了 為了 原因 导致 導致',
      pronouns: '他 她 它 这 這 该 該 此 其',
      summary: '总结 總結 概括 摘要 概述',
      refusal: '检索到的内容没有回答这个问题。',
      nearest: '最接近的内容在：',
    },
  ),
  ja: row(
    [
      '誰 だれ どなた',
      'いつ 何[年月日時] 何世紀',
      'どこ どちら',
      'いくつ いくら どれ(?:くらい|ぐらい|だけ|ほど) 何[人個回歳枚冊本匹台メキパ] 何%',
      'なぜ どうして',
      '挙げ 一覧',
    ],
    ['', '', 'どの(?:国|都市|州|県)', '', '理由 原因'],
    {
      general: '何 なに なん どの どんな どのような どう いかが ですか ますか でしたか か。? とは',
      numbers: '[一二三四五六七八九十百千万億]+(?=[個人年月日回つ歳枚])',
      reasons: 'ため から ので 理由 原因',
      pronouns: '彼 彼女 それ これ この その しかし また',
      summary: '要約 まとめ 概要',
      refusal: '見つかった文章はこの質問に答えていません。',
      nearest: '最も近い文章があるファイル:',
    },
  ),
  ko: row(
    ['누구 누가', '언제 몇_?[년월일시] 몇_년', '어디', '몇 얼마', '왜', '나열 무엇들'],
    ['', '', '어느_(?:나라|도시|주|곳)', '', '이유 원인'],
    {
      general: '무엇(?:입니까|인가요?|인가|을|이|은)? 뭐 어떤 어떻게 어느 입니까 인가요? 습니까 나요 까요',
      numbers: '하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 [한두세네열]_(?:개|명|번|마리)',
      reasons: '때문 이유 원인 위해 위하여',
      pronouns: '그는 그녀 그것 이것 이는 그러나 또한',
      summary: '요약',
      refusal: '찾은 구절은 이 질문에 답하지 않습니다.',
      nearest: '가장 가까운 구절이 있는 파일:',
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
      numbers:
        'unu?|una doi două trei patru cinci șase șapte opt nouă zece unsprezece doisprezece douăzeci sut[ăe] mi[ei] milio\\w+ miliarde? jumătate',
      reasons: 'deoarece pentru_că fiindcă datorită din_cauza motiv\\w*',
      pronouns: 'el ea ei ele acest[aoe]?a? aceast[aă] acestea său sa însă dar',
      summary: 'rezum\\w*',
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
      numbers: 'một hai ba bốn năm sáu bảy tám chín mười trăm nghìn ngàn triệu tỷ nửa',
      reasons: 'vì bởi do để nguyên_nhân lý_do',
      pronouns: 'ông bà anh chị họ nó này đó tuy_nhiên nhưng',
      summary: 'tóm_tắt',
      refusal: 'Các đoạn tìm được không trả lời câu hỏi này.',
      nearest: 'Các đoạn gần nhất nằm trong:',
    },
  ),
};
