import { hasSeparator } from './characters.ts'
import { isCarried } from './check-element.ts'
import type { ModelLoop } from './found.ts'
import { isaWidths } from './interchange-head.ts'
import type { Guide, LoopNode } from './notation.ts'
import type { Interchange, Segment } from './segment.ts'
import { canPart, usual, type Separators } from './separators.ts'
import type { Stop } from './write-segment.ts'
import { writeSet } from './write-set.ts'

/** One of the two sides of an interchange. */
export interface Party {
  /** ISA05, ISA07: 'ZZ' as agreed. */
  qualifier: string
  /** ISA06, ISA08: up to 15 characters. */
  id: string
  /** GS02, GS03. */
  groupId: string
}
/**
 * The contents of the envelope. Control numbers come from the sender's sequence: they never repeat
 * for a partner (rules.md#x12-characters).
 */
export interface Envelope {
  sender: Party
  receiver: Party
  /** 'CCYYMMDDHHMM', in the sender's zone. */
  at: string
  interchangeControl: number
  groupControl: number
  /** ST02 of the first set; the others follow. */
  firstSet: number
  /** ISA15: T is a test and has no effect. */
  usage: 'P' | 'T'
  /** ISA14: whether a TA1 is requested from the receiver. */
  wantsAcknowledgment: boolean
}
export type Written =
  | { bytes: Uint8Array; stops: readonly [] }
  | { bytes: undefined; stops: readonly Stop[] }

const highestControl = 999_999_999
/** Version of the interchange's own rules. */
const controls = '00501'
const qualifiers = ['01', '14', '20', '27', '28', '29', '30', '33', 'ZZ']

const envelopeStops = (
  { sender, receiver, at, interchangeControl, groupControl, firstSet }: Envelope,
  count: number,
  separators: Separators,
): Stop[] => {
  const stops: Stop[] = []
  const stop = (
    segment: string,
    element: number,
    path: string,
    code: string,
    text: string,
  ): number => stops.push({ loop: '', segment, element, component: 0, path, code, says: text })
  for (const [party, element, name] of [
    [sender, 5, 'sender'],
    [receiver, 7, 'receiver'],
  ] as const) {
    if (!qualifiers.includes(party.qualifier))
      stop('ISA', element, `${name}.qualifier`, '7', 'The qualifier is not one of the list.')
    for (const [id, most, segment, at_, path] of [
      [party.id, 15, 'ISA', element + 1, `${name}.id`],
      [party.groupId, 15, 'GS', element === 5 ? 2 : 3, `${name}.groupId`],
    ] as const) {
      if (id.trim() === '' || id.length > most)
        stop(
          segment,
          at_,
          path,
          id.trim() === '' ? '1' : '5',
          `The id must have 1 to ${most} characters.`,
        )
      else if (hasSeparator(id, separators) || !isCarried(id))
        stop(segment, at_, path, '6', 'The id has a character that cannot be written.')
    }
  }
  if (sender.groupId.length < 2 || receiver.groupId.length < 2)
    stop('GS', 2, 'groupId', '4', 'The id of a group must have 2 characters at least.')
  if (!/^\d{12}$/.test(at)) stop('ISA', 9, 'at', '8', 'The time must be written as CCYYMMDDHHMM.')
  for (const [number, segment, element, path] of [
    [interchangeControl, 'ISA', 13, 'interchangeControl'],
    [groupControl, 'GS', 6, 'groupControl'],
    [firstSet, 'ST', 2, 'firstSet'],
    [firstSet + count - 1, 'ST', 2, 'firstSet'],
  ] as const)
    if (!Number.isInteger(number) || number < 1 || number > highestControl)
      stop(
        segment,
        element,
        path,
        '7',
        'A control number must be a whole number from 1 to 999999999.',
      )
  return stops
}

/**
 * An interchange with one group: each model is a set of the guide. Throws if the separators are
 * unusable.
 */
export const writeFile = <L extends LoopNode>(
  guide: Guide<L>,
  envelope: Envelope,
  models: readonly ModelLoop<L>[],
  separators: Separators = usual,
): Written => {
  if (!canPart(separators) || separators.repetition === '')
    throw new Error('These separators cannot part a file.')
  const sets = models.map((model) => writeSet(guide, model, separators))
  const stops = [
    ...envelopeStops(envelope, models.length, separators),
    ...sets.flatMap((set) => set.stops),
  ]
  if (models.length === 0)
    stops.push({
      loop: '',
      segment: 'ST',
      element: 0,
      component: 0,
      path: '',
      code: '3',
      says: 'There is nothing to write.',
    })
  if (stops.length > 0) return { bytes: undefined, stops }
  const lines = sets.flatMap(({ segments }, nth) => {
    const control = String(envelope.firstSet + nth).padStart(4, '0')
    const st = ['ST', guide.set, control, ...(guide.inSt ? [guide.version] : [])].join(
      separators.element,
    )
    return [st, ...segments, ['SE', String(segments.length + 2), control].join(separators.element)]
  })
  const { sender, receiver, at } = envelope
  const [date, hour] = [at.slice(0, 8), at.slice(8)]
  const control = String(envelope.interchangeControl).padStart(9, '0')
  const group = String(envelope.groupControl)
  const gs = [
    'GS',
    guide.group,
    sender.groupId,
    receiver.groupId,
    date,
    hour,
    group,
    'X',
    guide.version,
  ]
  const body = [
    gs.join(separators.element),
    ...lines,
    ['GE', String(models.length), group].join(separators.element),
  ]
  return {
    bytes: Buffer.from(
      interchangeFor(envelope, control, date.slice(2), hour, body, 1, separators),
      'latin1',
    ),
    stops: [],
  }
}
const interchangeFor = (
  { sender, receiver, usage, wantsAcknowledgment }: Envelope,
  control: string,
  date: string,
  hour: string,
  body: readonly string[],
  groups: number,
  separators: Separators,
): string => {
  const values = [
    '00',
    '',
    '00',
    '',
    sender.qualifier,
    sender.id,
    receiver.qualifier,
    receiver.id,
    date,
    hour,
    separators.repetition,
    controls,
    control,
  ]
  const isa = [
    'ISA',
    ...[...values, wantsAcknowledgment ? '1' : '0', usage, separators.component].map((value, nth) =>
      value.padEnd(isaWidths[nth] ?? 0),
    ),
  ]
  const iea = ['IEA', String(groups), control]
  return [isa.join(separators.element), ...body, iea.join(separators.element)]
    .map((line) => line + separators.segment)
    .join('')
}

const lineOf = ({ elements, separators }: Segment): string =>
  elements.join(separators.element) + separators.segment
/** The text of an interchange as read: canonical bytes yield the same bytes. */
export const textOfInterchange = ({ isa, iea, acknowledgments, groups }: Interchange): string =>
  [
    isa,
    ...acknowledgments,
    ...groups.flatMap(({ gs, ge, sets }) => [
      gs,
      ...sets.flatMap(({ st, segments, se }) => [st, ...segments, ...(se ? [se] : [])]),
      ...(ge ? [ge] : []),
    ]),
    ...(iea ? [iea] : []),
  ]
    .map(lineOf)
    .join('')
