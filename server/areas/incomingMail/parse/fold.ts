/** Maximum number of lines searched, and of characters of each; no program writes longer quotations. */
const MAX_LINES = 20_000
const MAX_OF_LINE = 400
/** Maximum number of lines into which a mail program breaks the introduction of a quotation. */
const BROKEN_OVER = 4
/** Number of lines below `From:` in which the other headers are searched. */
const HEADERS_WITHIN = 7
/** Maximum lines of a signature; anything longer is part of the message. */
const MAX_SIGNATURE = 8

/** Endings of the introduction of a quotation, in the languages of mail programs. */
const WROTE =
  /(?<!\p{L})(wrote|schrieb|écrit|escribió|scritto|escreveu|schreef|skrev|kirjoitti|pisze|napisał|írta|написал|пишет)(?!\p{L}).{0,200}[:：]\s*-{0,12}$/iu
/** Some programs leave out the colon. */
const WROTE_PLAIN = /^-{0,12}\s*on\s.{0,300}\S+@\S+\s+wrote\s*-{0,12}$/iu
const WROTE_AT_END = /(?:写道|寫道|작성|のメッセージ|написал\(а\)|пишет)\s*[:：]$/u
/** It contains a day, a time or an address. */
const DATED = /\d|@/
const BEGINS =
  /^-{0,12}\s*(on|am|le|el|il|em|op|den|dnia|w dniu|pe|in data|at|ср|пн|вт|чт|пт|сб|вс|mon|tue|wed|thu|fri|sat|sun|man|tir|ons|tor|fre|lør|søn)\b[.,]?\s/iu
const BEGINS_WITH_DATE =
  /^(在|于|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}:\d{2}|"?\p{L}[^<>]{0,80}<)/u
/** A day and an address followed by a colon, without a verb. */
const ADDRESSED = /^.{0,120}\d{4}.{0,200}<[^<>\s]+@[^<>\s]+>\s*[:：]$/u

/** `-----Original Message-----` in the languages of mail programs. */
const ORIGINAL =
  /^[\s*>]{0,3}[-_]{2,}\s*(original(?: message| appointment)?|reply message|reply above|message d['’]origine|message original|ursprüngliche (?:nachricht|e-mail)|originalnachricht|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|oprindelig (?:besked|meddelelse)|ursprungligt meddelande|opprinnelig melding|alkuperäinen viesti|wiadomość oryginalna|исходное сообщение|原始邮件|原始郵件|回复邮件|元のメッセージ|원본 메시지)\s*[-_]{0,40}\s*$/iu

/** Phrases that mark a forwarded message. */
const FORWARDED =
  /^[\s*]{0,3}(?:[-_]{2,}\s*)?(forwarded message|forwarded by .{1,120}|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten (?:nachricht|e-mail)|message transféré|début du message (?:transféré|réexpédié)|mensaje reenviado|inicio del mensaje reenviado|mensagem encaminhada|messaggio inoltrato|doorgestuurd bericht|begin doorgestuurd bericht|videresendt (?:meddelelse|melding|besked)|vidarebefordrat (?:meddelande|brev)|wiadomość przekazana|пересылаемое сообщение|转发(?:的)?邮件|轉寄郵件|转发邮件信息|転送メッセージ)\s*[:：]?\s*[-_]{0,40}\s*$/iu
const FORWARDED_SUBJECT = /^\s*(?:fwd?|wg|tr|rv|enc|i|doorst|vs|vb|转发|轉寄|轉發|回转)\s*[:：]/iu

/** The line with the author of the quotation, and the header lines that can follow it. */
const SENDER =
  /^[\s*]{0,10}(from|von|de|da|van|fra|från|lähettäjä|od|от|发件人|寄件者|差出人|보낸 사람)\*?\s*[:：]\*?\s*\S/iu
const OTHER_HEADER =
  /^[\s*]{0,10}(sent|date|to|cc|subject|reply-to|importance|gesendet|datum|an|betreff|envoyé|message du|à|a|copie à|objet|sujet|enviado(?: el| em)?|fecha|data|para|asunto|assunto|inviato|a|oggetto|verzonden|aan|onderwerp|sendt|til|emne|skickat|till|ämne|lähetetty|vastaanottaja|aihe|wysłano|do|temat|отправлено|дата|кому|тема|发送时间|发送日期|收件人|抄送|主题|日期|時間|寄件日期|收件者|主旨|宛先|件名|送信日時|보낸 날짜|받는 사람|제목)\*?\s*[:：]/iu

const RULE = /^\s*(?:[_-]{5,}|={3,})\s*$/
const QUOTED = /^\s{0,3}>/
const SIGNATURE = /^--\s?$/
/** What mailing lists append to a message. */
const LIST_FOOTER = /^_{2,}\s*$/
/** What phones and programs append to every message. */
const DEVICE =
  /^(sent from (?:my|mail|yahoo|outlook|samsung|proton|the all)\b|sent via\b|sent with\b|get outlook for\b|get \[?outlook|von meinem .{1,60} gesendet|gesendet (?:von|mit)\b|envoyé (?:de|depuis|à partir)\b|télécharger outlook|obtenir outlook|enviado desde\b|enviado do\b|inviato da\b|verzonden (?:vanaf|met)\b|verstuurd vanaf\b|sendt fra\b|skickat från\b|発信元|发自|從我的|从我的).{0,150}$/iu
/** Phrases saying that the answers are between the quoted lines. */
const ANSWERED_WITHIN =
  /\b(see below|below in|inline|in-line|in line below|(?:answers?|comments?|repl(?:y|ies)|notes?) (?:are )?(?:below|inline|in (?:red|blue|green|bold|capitals|colou?r))|in (?:red|blue|green) below)\b|见下|在下面|红字|紅字|蓝字/iu

const isBlank = (line: string | undefined) => (line ?? '').trim() === ''

/** Whether a message says, in its subject or on a line of its own, that it is forwarded. */
export function isForward(subject: string, text: string): boolean {
  if (FORWARDED_SUBJECT.test(subject)) return true
  return text.split('\n', MAX_LINES).some((line) => line.length < MAX_OF_LINE && FORWARDED.test(line))
}

/** Returns how many lines from `at` introduce a quotation; 0 if none do. */
function introduction(lines: readonly string[], index: number): number {
  const first = (lines[index] ?? '').trim()
  if (!BEGINS.test(first) && !BEGINS_WITH_DATE.test(first)) return 0
  let joinedText = ''
  for (let n = 0; n < BROKEN_OVER; n++) {
    const line = lines[index + n]
    if (line === undefined || (n > 0 && isBlank(line)) || line.length > MAX_OF_LINE) return 0
    joinedText = `${joinedText} ${line.trim()}`.trim()
    if (n === 0 && WROTE_PLAIN.test(joinedText)) return 1
    if (/[:：]\s*-{0,12}$/u.test(joinedText))
      return DATED.test(joinedText) &&
        (WROTE.test(joinedText) || WROTE_AT_END.test(joinedText) || (n === 0 && ADDRESSED.test(joinedText)))
        ? n + 1
        : 0
  }
  return 0
}

/** Whether a block of message headers starts at `at`: the sender and at least two more. */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (line.length > MAX_OF_LINE || !SENDER.test(line)) return false
  let headerCount = 0
  for (let n = 1; n <= HEADERS_WITHIN; n++)
    if (OTHER_HEADER.test((lines[index + n] ?? '').slice(0, MAX_OF_LINE))) headerCount++
  return headerCount >= 2
}

/** Returns the line at which a quotation up to the end starts; the number of lines if there is none. */
function quotationStart(lines: readonly string[]): number {
  const isQuoted = lines.map((line) => QUOTED.test(line))
  const last = isQuoted.lastIndexOf(true)
  const isLast = (index: number) => last < index
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (line.length > MAX_OF_LINE || isQuoted[index]) continue
    if (ORIGINAL.test(line) && lines.slice(index + 1).some((one) => !isBlank(one))) return index
    if (isHeaderBlock(lines, index)) {
      // Some programs put the date before the sender.
      let first = index
      while (first > 0 && OTHER_HEADER.test((lines[first - 1] ?? '').slice(0, MAX_OF_LINE))) first--
      return first
    }
    const introduced = introduction(lines, index)
    if (introduced === 0) continue
    const rest = lines.slice(index + introduced)
    // The program does not mark quoted lines: everything below is the quotation.
    if (isLast(index) || !rest.some((one) => !isBlank(one)))
      return rest.some((one) => !isBlank(one)) ? index : lines.length
    if (isAllQuoted(rest)) return index
  }
  // Quoted lines at the end without an introduction.
  let from = lines.length
  while (from > 0 && (isBlank(lines[from - 1]) || isQuoted[from - 1])) from--
  return isQuoted.slice(from).includes(true) ? from : lines.length
}

/** Whether there are only quoted lines and a signature. */
function isAllQuoted(rest: readonly string[]): boolean {
  const signature = rest.findIndex((line) => SIGNATURE.test(line) || LIST_FOOTER.test(line) || DEVICE.test(line.trim()))
  const isShort = signature >= 0 && rest.slice(signature).filter((line) => !isBlank(line)).length <= MAX_SIGNATURE
  return (isShort ? rest.slice(0, signature) : rest).every((line) => isBlank(line) || QUOTED.test(line))
}

/** Returns the lines of a quotation that is above its answer, if nothing else is quoted. */
function quotationAbove(lines: readonly string[]): readonly [from: number, to: number] | undefined {
  let index = lines.findIndex((line) => !isBlank(line))
  const from = index
  index += introduction(lines, index)
  while (isBlank(lines[index]) && index < lines.length) index++
  if (!QUOTED.test(lines[index] ?? '')) return undefined
  while (index < lines.length && (isBlank(lines[index]) || QUOTED.test(lines[index] ?? ''))) index++
  const rest = lines.slice(index)
  return rest.length > 0 && !rest.some((line) => QUOTED.test(line)) ? [from, index] : undefined
}

/** Returns the line at which a short signature without a question starts; the number of lines if there is none. */
function signatureStart(lines: readonly string[]): number {
  for (let index = Math.max(1, lines.length - 2 * MAX_SIGNATURE); index < lines.length; index++) {
    const line = lines[index] ?? ''
    const rest = lines.slice(index).filter((one) => !isBlank(one))
    if (DEVICE.test(line.trim()) && rest.length <= 2) return index
    if (
      SIGNATURE.test(line) &&
      rest.length <= MAX_SIGNATURE &&
      !rest.some((one) => /[?？]/.test(one) || one.length > 90)
    )
      return index
  }
  return lines.length
}

const endOfText = (lines: readonly string[], end: number) => {
  let position = end
  while (position > 0 && (isBlank(lines[position - 1]) || RULE.test(lines[position - 1] ?? ''))) position--
  return position
}

/** A message in two parts, the second of which is folded and can always be opened. */
export interface Folded {
  /** What the sender wrote. */
  readonly own: string
  /** Quotation and signature; empty if nothing is folded. */
  readonly rest: string
}

/**
 * Separates what the author wrote from what it quotes. Nothing is lost: text that is not in `own` is in `rest`. A forwarded message, one with answers
 * between quoted lines, and one without any own text are not split. Takes time proportional to the length.
 */
export function fold(subject: string, rawText: string): Folded {
  const text = rawText.replaceAll('\r\n', '\n').trim()
  const unfolded = { own: text, rest: '' }
  if (text === '' || isForward(subject, text)) return unfolded
  const lines = text.split('\n')
  if (lines.length > MAX_LINES) return unfolded
  const above = quotationAbove(lines)
  if (above) {
    const below = lines.slice(above[1])
    const ownText = below
      .slice(0, endOfText(below, signatureStart(below)))
      .join('\n')
      .trim()
    return ownText === '' ? unfolded : { own: ownText, rest: text }
  }
  const quotation = endOfText(lines, quotationStart(lines))
  const ownLines = lines.slice(0, quotation)
  if (quotation < lines.length && ANSWERED_WITHIN.test(ownLines.join('\n').slice(0, 2_000))) return unfolded
  const end = endOfText(ownLines, signatureStart(ownLines))
  const ownText = ownLines.slice(0, end).join('\n').trim()
  const rest = lines.slice(end).join('\n').trim()
  return ownText === '' || !/[^\s>]/.test(rest) ? unfolded : { own: ownText, rest }
}
