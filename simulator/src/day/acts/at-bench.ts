import { accessioning, type BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { Hold, Rejection } from '@labgate/contract/orders/order-status'
import type { Acting, Day, KnownTube } from '../day.ts'
import type { AtBench } from '../plan/day-plan.ts'

/** A birth date that looks similar: a hurried misreading. */
const misread = (dob: string): string => `${dob.slice(0, 8)}${dob.endsWith('01') ? '02' : '01'}`

const storyOf = (day: Day, place: number): AtBench => day.plan.tubes[place]?.atBench ?? 'keyed'
/**
 * The tube as scanned at the bench; undefined if its order was never written, or cannot be read.
 */
const atHand = async (
  day: Day,
  place: number,
): Promise<{ tube: KnownTube; order: BenchOrder } | undefined> => {
  const tube = day.tubes.get(place)
  if (tube === undefined) return undefined
  const { accessioner } = day.cast
  const { specimenBarcode } = tube
  const order = await day.tries(accessioner, specimenBarcode, () =>
    accessioner.call(accessioning.forAccessioning, { SpecimenBarcode: specimenBarcode }),
  )
  return order && { tube, order }
}
/** Identifies a tube in the bench's calls. */
const named = (day: Day, { labOrderId, specimenBarcode }: KnownTube) => ({
  labOrderId,
  specimenBarcode,
  workingLabId: day.cast.bench.labId,
})

/** Keys a birth date and accessions the tube, with what is seen on its paper. */
const accession = (day: Day, tube: KnownTube, keyedDob: string | null) => {
  const { accessioner } = day.cast
  const seen = { physicianHardcopy: tube.isOnPaper, patientHardcopy: tube.isOnPaper }
  const given = { ...named(day, tube), ...seen, match: 'keyed', keyedDob } as const
  return day.tries(
    accessioner,
    tube.specimenBarcode,
    () => accessioner.call(accessioning.accession, given),
    'accession',
  )
}
const describeAge = ({ specimenAge }: BenchOrder): string =>
  specimenAge === 1 ? 'one hour old' : `${specimenAge ?? 0} hours old`

/** The bench's acts on a tube. */
export const atBench: Acting<'accession' | 'hold' | 'release' | 'reject'> = {
  accession: async (day, { tube: place }) => {
    const found = await atHand(day, place)
    if (found === undefined) return
    const { tube, order } = found
    if (storyOf(day, place) === 'misread' && order.dob !== null)
      await accession(day, tube, misread(order.dob))
    const done = await accession(day, tube, order.dob)
    if (done)
      day.did(
        day.cast.accessioner,
        tube.specimenBarcode,
        `keys its birth date and accessions it, ${describeAge(order)}`,
      )
  },
  hold: async (day, { tube: place }) => {
    const found = await atHand(day, place)
    if (found === undefined) return
    const { tube } = found
    const { accessioner } = day.cast
    const why =
      storyOf(day, place) === 'name differs'
        ? {
            labStatusId: Hold.Mismatch,
            mismatchName: true,
            comment: 'The label of the tube bears another name.',
          }
        : { labStatusId: Hold.MissingInsurance, comment: 'The card of the insurance is to come.' }
    const held = await day.tries(accessioner, tube.specimenBarcode, () =>
      accessioner.call(accessioning.hold, { ...named(day, tube), ...why }),
    )
    if (held)
      day.did(
        accessioner,
        tube.specimenBarcode,
        `${held.message} Account issue ${held.ticketId} is open.`,
      )
  },
  release: async (day, { tube: place }) => {
    const tube = day.tubes.get(place)
    if (tube === undefined) return
    const { supervisor } = day.cast
    const given = { labOrderId: tube.labOrderId, comment: 'The practice has sent the card.' }
    const released = await day.tries(supervisor, tube.specimenBarcode, () =>
      supervisor.call(accessioning.releaseStatusHold, given),
    )
    if (released) day.did(supervisor, tube.specimenBarcode, `${released.message} ${given.comment}`)
  },
  reject: async (day, { tube: place }) => {
    const found = await atHand(day, place)
    if (found === undefined) return
    const { tube, order } = found
    const { accessioner } = day.cast
    // an accessioner tries, and sees how old it is
    await accession(day, tube, order.dob)
    const given = {
      ...named(day, tube),
      labStatusId: Rejection.Stability,
      comment: 'Older than it may be.',
    }
    const letter = await day.tries(accessioner, tube.specimenBarcode, async () => {
      await accessioner.call(accessioning.reject, given)
      return accessioner.call(accessioning.rejectionLetter, { labOrderId: tube.labOrderId })
    })
    if (letter)
      day.did(
        accessioner,
        tube.specimenBarcode,
        `rejects it, ${describeAge(order)}, and prints the letter ${letter.fileName}`,
      )
  },
}
