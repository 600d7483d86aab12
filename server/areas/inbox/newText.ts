/** Characters of a mail that are kept. */
const MOST = 5_000

/** Lines with which mail programs begin what is quoted, in the languages of the business. */
const QUOTED = [
  /^>/,
  /^-{2,}\s*(original message|forwarded message|原始邮件|转发邮件)\s*-*/i,
  /^_{10,}$/,
  /^(on|am|le|el) .{5,200}(wrote|schrieb|a écrit|escribió)\b.{0,120}:$/i,
  /^在 .{5,200}写道[：:]$/,
  /^(from|von|发件人)\s*[：:]\s.+@/i,
]
/** Begins a signature. */
const SIGNATURE = /^--\s?$/

/** What somebody wrote himself in a mail: what he quotes below it, and his signature, are left out. All of it where nothing would be left. */
export function newText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  // Some programs break the line that begins the quotation.
  const end = lines.findIndex((line, i) => {
    const both = `${line.trim()} ${(lines[i + 1] ?? '').trim()}`.trim()
    return (
      QUOTED.some((one) => one.test(line.trim()) || (/^(on|am|le|el|在) /i.test(line.trim()) && one.test(both))) ||
      SIGNATURE.test(line)
    )
  })
  const own = (end < 0 ? lines : lines.slice(0, end)).join('\n').trim()
  return (own || text.trim()).slice(0, MOST)
}
