/** Subjects of automatic replies. */
const SUBJECT =
  /^\s*(?:(?:re|aw|fwd?|wg)\s*:\s*)*(?:\[?auto(?:matic|mated)?[- ]?(?:reply|response|generated|antwort|answer)|automatic(?:ally)? generated|out[- ]of[- ](?:the[- ])?office|ooo\s*[:：]|away from (?:the|my) (?:office|desk)|vacation (?:reply|response|notice)|abwesenheits(?:notiz|meldung)|abwesend\s*:|automatische (?:antwort|e-?mail)|réponse automatique|absence du bureau|message d['’]absence|respuesta automática|fuera de la oficina|risposta automatica|fuori sede|automatisch antwoord|afwezig|autosvar|automatisk svar|automaattinen vastaus|resposta automática|autoodpowiedź|автоматический ответ|自动回复|自動回覆|自动答复|自動応答|休假通知)/iu

/** Phrases that only programs write. */
const PROGRAM =
  /\b(?:this is an auto(?:matic|mated)(?:ally generated)? (?:e-?mail|reply|response|message)|this (?:e-?mail|message|response) (?:is|was) (?:automatically generated|generated automatically|an auto(?:matic|mated))|do not reply to this (?:automated|automatic)|diese (?:nachricht|e-?mail) wurde automatisch (?:erstellt|generiert))|(?:此为|这是|本邮件为|系统)(?:一封|系统)?自动(?:回复|发送)/iu
const AWAY =
  /\b(?:i am|i['’]m|i will be) (?:currently |now )?(?:out of (?:the )?office|away from (?:the|my) (?:office|desk|e-?mail)|on (?:annual |parental |maternity |paternity |sick )?leave|on (?:holiday|vacation))|\bich bin (?:derzeit |momentan |zurzeit )?(?:nicht im (?:büro|haus)|abwesend|im urlaub)|\bje suis (?:actuellement )?(?:absente?|en (?:congés?|vacances))|我(?:正在|目前)?(?:休假|不在办公室)/iu
const PROMISE =
  /\b(?:(?:will|shall) (?:reply|respond|answer|get back|be back|deal with)|limited access to (?:my )?e-?mail|in my absence|on my return|(?:for|if) (?:anything |it is |this is |your (?:enquiry|query|request) is )?urgent|urgent matters|in dringenden fällen|ihre (?:nachricht|e-?mail) wird nicht|en cas d['’]urgence|à mon retour)|如有(?:急事|紧急)|回来后/iu
/** Automatic replies are short; longer texts are not checked. */
const MAX = 1_500

/**
 * Whether a reply without a header that says so was sent by a program: by its subject or its text. The text never counts if it asks a question.
 * @returns what identified it
 */
export function automaticBy(subject: string, text: string): 'subject' | 'text' | undefined {
  if (SUBJECT.test(subject.slice(0, 300))) return 'subject'
  if (text.length > MAX || /[?？]/u.test(text)) return undefined
  return PROGRAM.test(text) || (AWAY.test(text) && PROMISE.test(text)) ? 'text' : undefined
}
