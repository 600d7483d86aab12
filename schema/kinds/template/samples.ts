import { beyondText, blank, type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: ({ n }) => `# Number ${n}\n\n{{${field.hints.tokens?.[0]}}}`,
  refused: [
    ...wrongTypes.text,
    ...wrongText('Dear {{nobody.knows}}', 'open {{ brace'),
    ...beyondText(field),
    ...blank(field),
  ],
})
