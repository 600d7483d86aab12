// Lists every text with a word that people had to guess the meaning of, and what to write instead.
import { resolve } from 'node:path'
import { plainWordsFaults } from './plainWords.ts'

const faults = plainWordsFaults(resolve(import.meta.dirname, '..'))
for (const { at, word, instead, text } of faults) console.error(`${at}: “${word}” (${instead}) in “${text}”`)
if (faults.length) process.exitCode = 1
