import { makePayLink } from '../../../../schema/areas/onlinePayments/acts.ts'
import { LEAST, type SubjectName } from '../../../../schema/areas/onlinePayments/subjects.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'
import { newLink } from '../newLink.ts'
import { payableOf } from '../payables.ts'

export default handleEvery(makePayLink, async (write, { id }, { amount = null }, { name }) => {
  const subjectName = name as SubjectName
  const owed = (await payableOf(write.tx, { of: subjectName, id }))?.owed ?? null
  // A quote without a deposit needs an amount from the user.
  if (owed === null && amount === null) throw invalid({ amount: [{ code: 'required' }] })
  if (subjectName !== 'quotes' && (owed ?? 0) < LEAST) throw problem(409, 'nothing_to_pay')
  if (subjectName !== 'quotes' && amount !== null && amount > (owed ?? 0))
    throw invalid({ amount: [{ code: 'more_than_owed' }] })
  // The balance of an invoice can change; a deposit is fixed when the link is created.
  const fixed = amount ?? (subjectName === 'quotes' ? owed : null)
  const url = await newLink(write, { of: subjectName, id }, fixed)
  const linkAmount = fixed ?? owed ?? 0
  await systemComment(
    write,
    { resource: subjectName, id },
    { key: 'pay_link_made', params: { amount: formatMoney(linkAmount) }, about: null },
  )
  return { url, amount: linkAmount }
})
