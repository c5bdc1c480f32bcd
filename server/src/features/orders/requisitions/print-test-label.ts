import { specimenNumber } from '@labgate/contract/kit/numbers'
import type { labels } from '@labgate/contract/orders/labels'
import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { labelFile } from '../../../core/requisitions/print-labels.ts'
import { printerNamed } from '../../../core/requisitions/printer-of.ts'
import type { Call } from '../../../http/call.ts'
import type { LabelFacts } from '../../../paper/label/label-facts.ts'
import { makePaper } from '../../../paper/paper.ts'
import { NotPrinted } from '../../../ports/printer/label-printer.ts'

/** A label for no patient: no specimen ever gets its number, because numbers start at 1. */
const testLabel: LabelFacts = {
  lastName: 'Test label',
  firstName: 'Not a patient',
  middleName: '',
  dob: null,
  gender: '',
  medicalRecordId: '',
  patientId: 0,
  specimenBarcode: specimenNumber(0),
  collectionDay: '',
  collectionTime: '',
  zone: '',
  collector: '',
  labType: 'Printer test',
  isStat: false,
  facilityCode: '2 x 1 inch',
}

/** Prints a label for no patient, or returns it if there is no printer. */
export const printTestLabel = async (
  context: AppContext,
  call: Call<(typeof labels)['test'], Actor>,
) => {
  await call.read({ target: `printer ${call.input.printer ?? ''}`.trim() })
  const printer = printerNamed(context, call.actor, call.input.printer ?? '')
  if (printer === undefined)
    return {
      ...labelFile(await makePaper({ kind: 'labels', labels: [testLabel], copies: 1 })),
      printer: '',
    }
  const zpl = await makePaper({ kind: 'zpl', labels: [testLabel], copies: 1 })
  await printer.send(zpl.toString('utf8')).catch((error: unknown) => {
    throw error instanceof NotPrinted ? new Refusal('not-possible', error.message) : error
  })
  return {
    fileType: '',
    fileName: '',
    fileAsBase64: '',
    printer: printer.name,
    message: `A test label was sent to ${printer.name}.`,
  }
}
