import { bills } from '@labgate/contract/billing/bills'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { claimsOfBill, linesOfBill, oneBill } from './bill.query.ts'
import { papersOfBill } from './papers.query.ts'
import { billsOfPatient, keysetOfBill } from './patient-bills.query.ts'
import { mostPostings, postingsOfBill } from './postings.query.ts'

/** Bills as people read them (rules.md#reading-a-bill). */
export const billRoutes = () =>
  routesFor('bills', bills, {
    get: async (call) => {
      const { actor, input: ref } = call
      const [[found], lines, postings, claims, papers] = await call.read(
        { target: targetOf(ref) },
        oneBill(actor, ref),
        linesOfBill(actor, ref),
        postingsOfBill(actor, ref),
        claimsOfBill(actor, ref),
        papersOfBill(actor, ref),
      )
      const bill = orRefuse(found, 'Bill not found.')
      // by its order, an order without a bill is an answer
      if (bill.billId === 0 && ref.labOrderId <= 0)
        throw new Refusal('not-found', 'Bill not found.')
      const shown = postings.slice(0, mostPostings).toReversed()
      return {
        ...bill,
        lines,
        postings: shown,
        isCut: postings.length > mostPostings,
        claims,
        papers,
      }
    },
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { target: `patient ${criteria.patientId ?? 0}`, fields: ['bills'] },
        billsOfPatient(call.actor, criteria, keysetOf(call.name, criteria)),
      )
      const { list, ...page } = countedPageOf(call.name, criteria, rows, keysetOfBill)
      return { ...page, list: list.map(({ place: _place, ...row }) => row) }
    },
  })

const targetOf = ({
  billId,
  labOrderId,
  claimId,
}: {
  billId: number
  labOrderId: number
  claimId: number
}): string => {
  if (billId > 0) return `bill ${billId}`
  return labOrderId > 0 ? `order ${labOrderId}` : `claim ${claimId}`
}
