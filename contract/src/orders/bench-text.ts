import { z } from 'zod'
import { temperatures } from '../catalog/clinical/specimen-ages.ts'
import { describeTemperature, temperatureUnits } from '../kit/temperatures.ts'
import { usDate } from '../kit/us-date.ts'
import { day, flag, line, text } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { differencesSay } from './bench-differences.ts'

/** What the bench noted about a tube: for everyone who works with its order afterward. */
export const BenchNotes = z.object({
  mismatchName: flag(),
  mismatchDOB: flag(),
  mismatchDate: flag(),
  mismatchPregnant: flag(),
  mismatchSite: flag(),
  /** The collection on the tube, if it differs: local day, and HH:MM or ''. */
  tubeDay: day(),
  tubeTime: line(5),
  differenceReason: text(500),
  temperature: z.enum(['', ...temperatures]),
  receivedOnIce: flag(),
  /** Why it was accepted although older than its limit. */
  ageReason: text(500),
  note: text(2000),
  /**
   * How the parcel arrived that the tube was in; null if it came in none, or in another account's.
   */
  parcel: z
    .object({
      temperature: z.number().nullable(),
      temperatureUnit: z.enum(temperatureUnits),
      condition: line(60),
      conditionNote: text(500),
    })
    .nullable(),
})
export type BenchNotes = z.infer<typeof BenchNotes>

const describeParcel = ({ parcel }: BenchNotes): string => {
  if (parcel === null) return ''
  const { temperature: degrees, temperatureUnit: unit, condition, conditionNote } = parcel
  return [degrees === null ? '' : describeTemperature({ degrees, unit }), condition, conditionNote]
    .filter(Boolean)
    .join('; ')
}

/**
 * The notes as labels with their texts, in the order of their weight; none if nothing was noted.
 */
export const describeBench = (notes: BenchNotes): (readonly [label: string, text: string])[] => {
  const { tubeDay, tubeTime, temperature, receivedOnIce } = notes
  const kept = [temperature, receivedOnIce ? say('on ice') : ''].filter(Boolean).join(', ')
  const all: (readonly [string, string])[] = [
    ['Tube and order differ on', differencesSay(notes)],
    [
      'Collected, as the tube says',
      tubeDay === null ? '' : [usDate(tubeDay), tubeTime].filter(Boolean).join(' '),
    ],
    ['Processed because', notes.differenceReason],
    ['Accepted although too old', notes.ageReason],
    ['Arrived', kept === '' ? '' : `${kept.charAt(0).toUpperCase()}${kept.slice(1)}`],
    ['Parcel on arrival', describeParcel(notes)],
    ['Accessioning note', notes.note],
  ]
  return all.filter(([, text]) => text !== '')
}
