import { fold } from './fold.ts'

const literal = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * How well a name matches the typed text. 0: equal; 1: begins with it; 2: each word begins one of the name's words; 3: all words occur in the name;
 * 4: not; half a rank more for another spelling. The server ranks the same way.
 */
export function rankText(name: string, typed: string): number {
  const [label, text] = [fold(name).trim(), fold(typed).trim()]
  const asTyped = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  if (name.toLowerCase() === asTyped) return 0
  if (label === text) return 0.5
  const isSpelt = asTyped.split(' ').every((word) => name.toLowerCase().includes(word))
  const spelt = isSpelt ? 0 : 0.5
  if (label.startsWith(text)) return 1 + spelt
  const words = text.split(' ')
  if (words.every((word) => new RegExp(`(^|[^\\p{L}\\p{N}])${literal(word)}`, 'u').test(label))) return 2 + spelt
  return words.every((word) => label.includes(word)) ? 3 + spelt : 4
}
