/**
 * Questions that ask what a thing is for, in each language. For a path they are answered as the question what it is: a text
 * that says what a path is also says what it is for. Entries are as in `words.ts`.
 */
import type { Language } from '../languages.ts';

export const purposeQuestions: Readonly<Record<Language, string>> = {
  en: 'what_(?:is|are|was)_(?:the_)?(?:purpose|use|role|function)_of_~ what_(?:is|are)_~_(?:used_)?for what_purpose_does_~_(?:serve|have)',
  de: 'was_ist_(?:der_Zweck|die_Aufgabe|die_Funktion)_von_~ wozu_(?:dient|ist|braucht_man)_~(?:_da)? wofür_(?:ist|dient|verwendet_man)_~(?:_da)?',
  fr: "à_quoi_(?:sert|servent)_~ quel(?:le)?_est_(?:le_but|le_rôle|la_fonction|l['’]utilité)_de_~",
  es: 'para_qué_(?:sirve|es|se_usa|se_utiliza)_~ cuál_es_(?:el_propósito|la_función|el_fin)_de_~',
  it: 'a_(?:che_)?cosa_serve_~ a_che_serve_~ qual_è_(?:lo_scopo|la_funzione|il_ruolo)_di_~',
  pt: 'para_que_serve_~ qual_é_(?:o_propósito|a_finalidade|a_função)_de_~',
  nl: 'waar(?:_is|voor_(?:is|dient|wordt))_~(?:_voor|_gebruikt)? wat_is_(?:het_doel|de_functie)_van_~',
  sv: 'vad_(?:är|används)_~_(?:till_för|till|för) vad_är_syftet_med_~',
  pl: 'do_czego_służy_~ jaki_jest_cel_~ jakie_jest_przeznaczenie_~',
  ro: 'la_ce_(?:folosește|servește)_~ care_este_(?:scopul|rolul)_(?:lui_)?~',
  ru: 'для_чего_(?:нужен|нужна|нужно|нужны|служит|используется|предназначен(?:а|о)?)_~ зачем_(?:нужен|нужна|нужно|нужны)_~ каково_(?:назначение|предназначение)_~',
  tr: '~_ne_işe_yarar ~_ne_için(?:_kullanılır)? ~_(?:dizininin_)?amacı_ne(?:dir)?',
  hi: '~_का_(?:उद्देश्य|उपयोग|काम)_क्या_है ~_किस_लिए_है',
  vi: '~_dùng_để_làm_gì (?:mục_đích|chức_năng)_của_~_là_gì',
  zh: '~(?:有什么|的)(?:用途|用处|作用|目的)(?:是什么)? ~(?:是)?(?:用来)?(?:做什么|干什么)(?:用)?的?',
  ja: '~の(?:目的|用途|役割|機能)は(?:何|なん)(?:です)?か? ~は(?:何|なん)のため(?:です)?(?:か)?',
  ko: '~의_?(?:목적|용도|역할|기능)(?:은|는)_?(?:무엇|뭐)(?:입니까|인가요|인가|예요|야)?',
  th: '~_?(?:มีไว้ทำอะไร|ใช้ทำอะไร) (?:จุดประสงค์|หน้าที่)ของ_?~_?คืออะไร',
  ar: 'ما_(?:هو_)?(?:الغرض_من|غرض|وظيفة|استخدام)_~ لماذا_يستخدم_~',
};
