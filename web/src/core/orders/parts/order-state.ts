import { howMany } from '@labgate/contract/kit/how-many'
import { phraseOf, say } from '@labgate/contract/languages/say'
import {
  canceled,
  isEnd,
  isHold,
  type SpecimenState,
  stages,
  Stage,
} from '@labgate/contract/orders/order-status'
import type { OrderRow } from '@labgate/contract/orders/orders'
import type { Tone } from '../../../ui/status-word.tsx'

/** The fields of an order that determine its state. */
export type Dated = Pick<
  OrderRow,
  'labStatusId' | 'receivedDate' | 'accessionedDate' | 'resultedDate'
>

/* A hold or an end hides the stage: the dates tell how far the specimen has come. */
const stageByDates = ({ receivedDate, accessionedDate, resultedDate }: Dated): Stage => {
  if (resultedDate !== null) return Stage.Resulted
  if (accessionedDate !== null) return Stage.Accessioned
  return receivedDate === null ? Stage.Created : Stage.Received
}

/** Custody, hold, and end of an order, as far as a row shows. */
export const stateOf = (row: Dated): SpecimenState => {
  const { labStatusId } = row
  const shown = stages.find((one) => one === labStatusId)
  return {
    stage: shown ?? stageByDates(row),
    hold: isHold(labStatusId) ? labStatusId : 0,
    end: isEnd(labStatusId) ? labStatusId : 0,
  }
}

/** Red for loss, amber for what waits for someone, green for what is done. */
export const toneOf = (labStatusId: number): Tone => {
  if (labStatusId > canceled) return 'danger'
  if (isHold(labStatusId)) return 'waiting'
  return labStatusId === Stage.Resulted || labStatusId === Stage.Reviewed ? 'done' : 'plain'
}

/** The status in words. */
export const describeStatus = ({
  labStatusId,
  labStatus,
}: Pick<OrderRow, 'labStatusId' | 'labStatus'>): string =>
  labStatus !== ''
    ? phraseOf(labStatus)
    : labStatusId === Stage.Shipped
      ? say('Shipped')
      : say('Status {labStatusId}', { labStatusId })

const counted = (count: number, word: string): string => (count === 0 ? '' : howMany(count, word))
/** '2 issues, 1 warning'; '' if there are none. */
export const findingsSay = ({ issue, warning }: Pick<OrderRow, 'issue' | 'warning'>): string =>
  [counted(issue, 'issue'), counted(warning, 'warning')].filter(Boolean).join(', ')

/**
 * The name of a row, 'Last, First Middle', without the comma if a half is missing; in words if both
 * are missing.
 */
export const describeName = ({ patientName }: Pick<OrderRow, 'patientName'>): string =>
  patientName.replace(/^, *| *, *$/g, '') || say('Name missing')
