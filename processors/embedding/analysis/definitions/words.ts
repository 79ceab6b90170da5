/**
 * How each language asks what a thing is, and how its texts say it: one row a language. Entries are pieces of regular
 * expressions, separated by spaces; `_` stands for white space and `~` for the thing. Chinese is simplified.
 */
import type { Language } from '../languages.ts';

export interface DefinitionWords {
  /** Whole questions about a thing, without their articles: "What is ~", "~ nedir". */
  readonly asks: string;
  /** Questions that may also ask for the value of a thing: "~是什么". */
  readonly asksLoosely: string;
  /** Words before a thing that do not change it. */
  readonly articles: string;
  /** Those of them that make a common noun one thing, whose value is asked for: "What is the fee?". */
  readonly definite: string;
  /** Joins two names of one thing: "is called a duck or a hen". */
  readonly or: string;
  /** Words after a thing in a sentence that says what it is: "~ is a", "~ stands for". */
  readonly says: string;
  /** The words around a thing where a sentence names it: "is called ~", "~ genannt". */
  readonly names: string;
  /** Words after a linking verb in a sentence that says something else: "is not", "is installed on". */
  readonly otherwise: string;
}

const none: DefinitionWords = {
  asks: '',
  asksLoosely: '',
  articles: '',
  definite: '',
  or: '',
  says: '',
  names: '',
  otherwise: '',
};

export const definitionWords: Readonly<Record<Language, DefinitionWords>> = {
  en: {
    asks: "what(?:_is|_are|_was|_were|['’]s)_(?:exactly_)?~ what_do(?:es)?_~_(?:mean|stand_for) (?:define|explain)_~ what_is_meant_by_~ what_is_the_(?:meaning|definition)_of_~",
    asksLoosely: '',
    articles: 'an? the(?:_(?:term|word|acronym|abbreviation))?',
    definite: 'the',
    or: 'or',
    says: '(?:is|are|was|were)_(?:an?|the|one_of|any|another|some|short_for|defined_as|the_name) means? stands?_for refers?_to denotes? indicates?_that',
    names:
      '(?:called|named|termed|nicknamed|(?:also|better|commonly|formerly)_known_as|known_as|referred_to_as|abbreviated_(?:as|to)|abbreviation_(?:is|for)|acronym)_(?:(?:an?|the|simply)_)?["“‘\']?~',
    otherwise:
      "not no never n['’]t in on at by from with under to about of without like as also_\\p{L}+ed being (?:\\p{L}+ly_)?(?!(?:used|reserved|intended|designed|meant|made)_(?:for|to|as)_)(?:\\p{L}+ed|found|seen|sold|kept|built|made|set|put|given|held|done|shown|run|used)(?:_(?:on|by|in|at|to|from|with|for|and|when|if|before|after|since|every|once|\\p{L}+ly)|[.,;!]|$) \\p{L}+ing_(?:on|in|at|to|from|with|for|very|more|\\p{L}+ly) (?:here|there|now|available|ready|important|necessary)",
  },
  de: {
    asks: 'was_(?:genau_)?(?:ist|sind|war|waren|bedeutet|bedeuten|heißt|heisst)_(?:eigentlich_)?~ was_versteht_man_unter_~ was_ist_mit_~_gemeint wofür_steht_~ (?:definiere|erkläre)_~',
    asksLoosely: '',
    articles: '(?:der_Begriff|das_Wort|die_Abkürzung) der die das dem den eine?[rmn]?',
    definite: 'der die das dem den',
    or: 'oder',
    says: '(?:ist|sind|war|waren)_(?:eine?[rs]?|der|die|das) bezeichnet bezeichnen bedeutet bedeuten steht_für weist_darauf_hin (?:versteht|nennt)_man',
    names:
      '(?:heißt|heißen|heisst|genannt|namens|auch)_(?:(?:eine?|der|die|das)_)?["„‚]?~ nennt_man_(?:[^.]{1,40}_)?(?:(?:eine?n?|der|die|das|den)_)?["„]?~ als_["„]?~["“]?_(?:bezeichnet|bekannt) ["„]?~["“]?_genannt unter_(?:(?:eine?[mr]?|der|dem|den)_)?~_versteht_man',
    otherwise:
      'nicht keine?\\w* nie in im auf an am bei beim von vom mit unter aus nach zu zum zur durch über um ohne seit ab auch_\\p{L}+ (?:[^.]*_)(?:ge\\p{L}{3,}(?:t|en)|\\p{L}{2,}iert|\\p{L}*ver\\p{L}{3,}t)',
  },
  fr: {
    asks: "qu['’]est-ce_qu(?:e_(?:c['’]est_qu(?:e_|['’]))?|['’])~ c['’]est_quoi_~ que_(?:signifie|veut_dire|désigne|sont)_~ (?:définis|définissez|expliquez?)_~",
    asksLoosely: '',
    articles: "le_(?:terme|mot) les? la l['’] une? des du",
    definite: '',
    or: 'ou',
    says: "(?:est|sont|était|étaient)_(?:une?_|l['’]|les?_|la_|des_|d['’]|du_) désigne désignent signifie signifient indique(?:nt)? (?:représente|veut_dire)",
    names:
      "(?:appelée?s?|nommée?s?|dite?s?|surnommée?s?|connue?s?_sous_le_nom_d(?:e_|['’])|appelle|nomme|s['’]appelle)_?(?:(?:les?|la|une?)_|l['’])?[\"«]?_?~ sous_le_nom_d(?:e_|['’])~",
    otherwise:
      'pas plus dans sur à au aux en chez par avec sans sous de_ \\p{L}+(?:é|ée|és|ées|it|ite|ites|u|ue|us|ues)_(?:par|dans|sur|en|à|au|aux|avec|le|chez|de|et) ici là',
  },
  es: {
    asks: 'qu[ée]_(?:es|son|era|eran|significan?|quiere_decir)_~ qu[ée]_se_entiende_por_~ (?:define|defina|explica|explique)_~',
    asksLoosely: '',
    articles: 'el_término la_palabra el la l[oa]s lo un[oa]?s?',
    definite: '',
    or: '[ou]',
    says: '(?:es|son|era|eran|fue|fueron)_(?:un[oa]?s?|el|la|los|las|lo) significan? designan? denota indican? se_refiere_a se_define_como',
    names:
      '(?:llamad[oa]s?|denominad[oa]s?|conocid[oa]s?_como|llaman?|denominan?|se_conocen?_como|apodad[oa])_(?:(?:el|la|los|las|un|una)_)?["«“]?~',
    otherwise: 'no en de por con sin sobre a al \\p{L}+[ai]d[oa]s?_(?:por|en|con|a|al|de|y|cada|desde)',
  },
  it: {
    asks: "(?:che_)?cos(?:['’]|a_)_?(?:è|sono|era|erano)_~ che_(?:è|sono)_~ (?:che_)?cosa_(?:significa|significano|vuol_dire)_~ che_(?:significa|vuol_dire)_~ (?:definisci|spiega)_~",
    asksLoosely: '',
    articles: "(?:il_termine|la_parola) il lo la i gli le un[oa]? un['’] l['’]",
    definite: '',
    or: 'o(?:ppure)?',
    says: "(?:è|sono|era|erano)_(?:un[oa]?_|un['’]|l['’]|il_|lo_|la_|i_|gli_|le_|dei_|delle_) significa significano indica si_riferisce_a",
    names:
      "(?:chiamat[oaie]|dett[oaie]|denominat[oaie]|soprannominat[oaie]|not[oaie]_come|conosciut[oaie]_come|chiama|chiamano|sotto_il_nome_di)_(?:(?:il|lo|la|i|gli|le|un[oa]?)_|l['’]|un['’])?[\"«“]?~",
    otherwise:
      'non in nel nella di da dal su sul con senza a al \\p{L}+[aiu]t[oaie]_(?:da|dal|in|nel|su|sul|con|a|al|e|ogni)',
  },
  pt: {
    asks: '(?:o_)?que_(?:é|são|era|eram|foi|significa|significam|quer_dizer)_~ o_que_se_entende_por_~ (?:define|defina|explique)_~',
    asksLoosely: '',
    articles: '(?:o_termo|a_palavra) [oa]s? uma? uns umas',
    definite: '',
    or: 'ou',
    says: '(?:é|são|era|eram|foi|foram)_(?:uma?|uns|umas|[oa]s?) significa significam designa indicam? refere-se_a',
    names:
      '(?:chamad[oa]s?|denominad[oa]s?|conhecid[oa]s?_(?:como|por)|chamam?|chama-se|denomina-se)_(?:(?:de|[oa]s?|uma?)_)?["«“]?~',
    otherwise:
      'não em no na de do da por com sem sobre a ao \\p{L}+[ai]d[oa]s?_(?:por|pelo|pela|em|no|na|com|a|ao|de|e)',
  },
  nl: {
    asks: 'wat_(?:is|zijn|was|waren|betekent|betekenen)_~ wat_wordt_(?:bedoeld_met|verstaan_onder)_~ (?:definieer|verklaar)_~',
    asksLoosely: '',
    articles: 'de het een',
    definite: 'de het',
    or: 'of',
    says: '(?:is|zijn|was|waren)_(?:een|de|het) betekent betekenen staat_voor verwijst_naar duidt_op geeft_aan_dat',
    names:
      '(?:genaamd|genoemd|heet|heten|noemt_men|bekend_als|aangeduid_als)_(?:(?:een|de|het)_)?["“‘]?~ ["“‘]?~["”’]?_genoemd',
    otherwise:
      'niet geen nooit in op aan bij van met onder uit naar door over om zonder te (?:[^.]*_)(?:ge\\p{L}{3,}(?:d|t|en)|\\p{L}{2,}eerd)',
  },
  sv: {
    asks: 'vad_(?:är|var|betyder|innebär|menas_med)_~ (?:definiera|förklara)_~',
    asksLoosely: '',
    articles: 'en ett den det de',
    definite: '',
    or: 'eller',
    says: '(?:är|var)_(?:en|ett|den|det|de) betyder innebär står_för syftar_på avser anger_att',
    names: '(?:kallas|kallad|kallat|kallade|heter|benämns|(?:känd|känt|kända)_som)_(?:(?:för|en|ett)_)?["”]?~',
    otherwise:
      'inte ej aldrig ingen inget inga i på av från med under till om utan vid \\p{L}+(?:ad|at|ade|d|t)_(?:i|på|av|med|från|till|vid|och)',
  },
  pl: {
    asks: 'co_to_(?:jest_|są_)?~ czym_(?:jest|są|był[aoy]?)_~ co_(?:oznacza|oznaczają|znaczy)_~ (?:zdefiniuj|wyjaśnij)_~',
    asksLoosely: '',
    articles: '',
    definite: '',
    or: '(?:lub|albo)',
    says: 'to [–—-] (?:jest|są)_to oznacza oznaczają stanowi wskazuj[eą]',
    names:
      '(?:nazywan\\w*|zwan\\w*|zwie_się|nazywa_się|określan\\w*_(?:jako|mianem)|znan\\w+_jako|pod_nazwą|o_nazwie)_["„]?~',
    otherwise:
      'nie w we na z ze od do przez pod po przy bez o \\p{L}+(?:ny|na|ne|ni|ty|ta|te|ci)_(?:w|na|z|przez|do|od|i)',
  },
  tr: {
    asks: '~_(?:nedir|ne_demektir|ne_demek|ne_anlama_gelir)',
    asksLoosely: '',
    articles: 'bir',
    definite: '',
    or: '(?:veya|ya_da)',
    says: '[^.]*\\p{L}(?<!değil|var|yok|m[ae]kt[ae]|m[ıiuü]ş|c[ae]k)[dt][ıiuü]r(?:l[ae]r)?\\P{L}*$ [^.]*_(?:anlamına_gelir|denilir)\\P{L}*$',
    names:
      '["“]?~["”]?_(?:denir|denilir|denmektedir|denilmektedir|ad[ıi]_verilir|olarak_(?:bilinir|bilinen|adlandırıl\\p{L}+)|adl[ıi]) (?:denilen|denen|ad[ıi]_verilen)_["“]?~',
    otherwise: '',
  },
  ro: {
    asks: 'ce_(?:este|e|sunt|era|erau|înseamnă|reprezintă)_~ ce_se_înțelege_prin_~ (?:definește|definiți|explică)_~',
    asksLoosely: '',
    articles: 'termenul un o niște',
    definite: '',
    or: 'sau',
    says: '(?:este|e|sunt|era|erau)_(?:un|o|cel|cea|cei|cele|niște|unul|una|acel|acea) înseamnă reprezintă desemnează indică se_referă_la',
    names:
      '(?:numit[ăe]?|numiți|denumit[ăe]?|cunoscut[ăe]?_(?:ca|drept|sub_numele_de)|numește|numesc|chemat|zis[ăe]?)_(?:(?:un|o|și)_)?["„]?~',
    otherwise: 'nu în pe la de din prin cu fără sub \\p{L}+[aiu]t[ăei]?_(?:de|în|pe|la|cu|prin|din|și)',
  },
  ru: {
    asks: 'что_такое_~ что_(?:означает|значит|обозначает)_~ (?:определи|объясни)(?:те)?_~',
    asksLoosely: '',
    articles: '',
    definite: '',
    or: 'или',
    says: '[–—-] это означает обозначает указывает является являются представля\\p{L}+_собой',
    names: '(?:называ\\p{L}+|именуе\\p{L}+|назван\\p{L}*|известн\\p{L}+_как|под_названием|зов\\p{L}+)_["«]?~',
    otherwise: 'не в во на с со из от до по под при без у о',
  },
  ar: {
    asks: '(?:ما|ماذا)_(?:هو|هي|هم|معنى|تعريف|المقصود_ب|يعني|تعني)_~ عر[ّ]?ف_~',
    asksLoosely: '',
    articles: '',
    definite: '',
    or: 'أو',
    says: '(?:هو|هي|هم|عبارة_عن|يعني|تعني|يشير_إلى|تشير_إلى) \\p{L}+',
    names: '(?:ت?ي?[ُ]?سمى|ي[ُ]?سم[يّ]ى?|تدعى|يدعى|[يت]عرف_(?:باسم|ب)|المعروف_?ة?_باسم|يطلق_عليه[ا]?(?:_اسم)?|اسم)_["«]?~',
    otherwise: 'في على من إلى ليس ليست لا عن',
  },
  hi: {
    asks: '~_क्या_(?:है|हैं|होता_है|होती_है|होते_हैं) ~_किसे_कहते_हैं ~_का_(?:अर्थ|मतलब)_क्या_(?:है|होता_है)',
    asksLoosely: '',
    articles: 'एक',
    definite: '',
    or: 'या',
    says: '[^।]*(?<!(?:नहीं|ग[यएई]ा?|जात[ाीे]|रह[ाीे]|सकत[ाीे]|करत[ाीे]|किया|हुआ|स्थापित)_)(?:है|हैं|था|थी|थे)\\P{L}*$',
    names: '["“]?~["”]?_(?:कहते|कहा_जाता|कहलात[ाीे]|के_नाम_से|नामक) (?:यानी|अर्थात)_~',
    otherwise: '',
  },
  vi: {
    asks: '~_(?:là|nghĩa_là|có_nghĩa_là)_(?:gì|cái_gì|con_gì) thế_nào_là_~',
    asksLoosely: '',
    articles: 'con cái các những một',
    definite: '',
    or: '(?:hoặc|hay)',
    says: '(?:là|nghĩa_là|có_nghĩa_là|chỉ|được_định_nghĩa_là)',
    names: '(?:gọi_là|tên_là|được_biết_(?:đến_)?(?:như_|với_tên_)?(?:là_)?|hay_còn_gọi_là)_["“]?(?:con_|cái_)?~',
    otherwise: 'không ở trong trên của',
  },
  zh: {
    asks: '什么(?:是|叫做?)~ (?:何谓|何为)~ ~(?:是|指)(?:的是)?什么意思 (?:请?解释|请?定义)(?:一下)?~ ~的(?:定义|意思|含义)是什么',
    asksLoosely: '~(?:是指|指的?是?|是)(?:什么|啥)(?:东西|动物|植物)?',
    articles: '一[个种只] 所谓的? 术语',
    definite: '',
    or: '或者?',
    says: '，?(?:是|系)?指 ，?是(?!否|不|在) ，?(?:即|就是|又称|也称|亦称|俗称|简称|全称|意为|意思是|定义为) 为',
    names:
      '(?:称为|称之为|称作|叫做?|名为|简称|统称为?|俗称|又称|也称|亦称|谓之|即|被称为)[“"「『《]?~[”"」』》]?(?=[\\p{P}\\s]|$) 所称的?~',
    otherwise: '不 否',
  },
  ja: {
    asks: '~とは(?:何|なに|なん)?(?:ですか|でしょうか|か)? ~って(?:何|なに|なん)(?:ですか)? ~の(?:定義|意味)(?:は何|は)?(?:ですか)?',
    asksLoosely: '~は(?:何|なに|なん)(?:ですか|でしょうか|か)?',
    articles: '',
    definite: '',
    or: 'または',
    says: 'とは (?:は|、)[^。]*(?:である|です|の一種|をいう|を指す|のこと|を意味する)[。]?$',
    names: '「?~」?と(?:呼ば|呼び|いう|言う|よば|よぶ|称)',
    otherwise: '',
  },
  ko: {
    asks: '~이?란_?(?:무엇|뭐|뭔)?(?:입니까|인가요?|이죠|가요)? ~의_(?:뜻|정의)[은는]?_?(?:무엇)?(?:입니까|인가요?)?',
    asksLoosely: '~[은는이가]_(?:무엇|뭐)(?:입니까|인가요?|인가|이죠)?',
    articles: '',
    definite: '',
    or: '또는',
    says: '이?란 [은는]_[^.]*(?:이다|입니다|[을를]_(?:말한다|뜻한다|말합니다|뜻합니다|가리킨다|의미한다)|의_(?:하나|일종)다?)[.]?$',
    names: '~(?:이?라고|이?라|으로|로)_(?:부르|부른|불리|불린|한다|합니다|알려)',
    otherwise: '',
  },
  th: {
    asks: '~คือ(?:อะไร) อะไรคือ~ ~หมายถึงอะไร',
    asksLoosely: '',
    articles: '',
    definite: '',
    or: 'หรือ',
    says: 'คือ เป็น หมายถึง',
    names: '(?:เรียกว่า|ชื่อว่า)_?~',
    otherwise: 'ไม่',
  },
};

/** The row of a language. A language without one asks in no known way, and its texts say nothing by their words. */
export function definitionWordsOf(language: Language): DefinitionWords {
  return definitionWords[language] ?? none;
}
