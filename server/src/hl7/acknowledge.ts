import { segmentOf, textOf, type Message, type Segment } from './message.ts'
import { writeMoment } from './moment.ts'
import { messageFor, segmentFor } from './write.ts'

/** AA it is ours now, AE our failure and nothing was kept, AR refused (decisions.md 20). */
export type AckCode = 'AA' | 'AE' | 'AR'
/** In enhanced mode the commit is answered: CA, CE, CR (reference/conventions.md 1.19). */
const commitCodes = { AA: 'CA', AE: 'CE', AR: 'CR' } as const

export interface Ack {
  code: AckCode
  /** In words, for who reads the sender's log. Names no patient. */
  says?: string
}

/* MSH-15 and MSH-16 (table 0155): always, never, on errors and refusals only, on success only. What the table does not know is answered. */
const wants = (mode: string, isGood: boolean): boolean => (mode === 'SU' ? isGood : mode === 'ER' ? !isGood : mode !== '' && mode !== 'NE')

/**
 * The codes that a sender is told, in their order: without MSH-15 and MSH-16 the one of the original mode; else of the commit first, and then of the
 * application where that is wanted too (HL7 2.5.1, 2.9). What was not committed has no answer of the application beside that of the commit.
 */
const codesFor = (head: Segment | undefined, code: AckCode): string[] => {
  const [ofCommit, ofApplication, isGood] = [textOf(head, 15), textOf(head, 16), code === 'AA']
  if (ofCommit === '' && ofApplication === '') return [code]
  const commit = wants(ofCommit, isGood) ? [commitCodes[code]] : []
  return [...commit, ...(wants(ofApplication, isGood) && (isGood || commit.length === 0) ? [code] : [])]
}

/**
 * What is answered to a message, each in a frame of its own: sender and receiver exchanged, MSA-2 the number that is answered. `head` is its MSH; one of
 * which nothing can be read is answered without any name. Empty where the sender asks for no answer.
 */
export const acknowledgements = (head: Segment | undefined, { code, says = '' }: Ack, at: Date, controlId: () => string): string[] => {
  // of a head that could not be read whole what is repeated must be readable
  const said = (field: number, component = 1): string => textOf(head, field, component).replaceAll('\0', '')
  const party = (field: number) => [said(field, 1), said(field, 2), said(field, 3)]
  return codesFor(head, code).map((told) =>
    messageFor([
      segmentFor('MSH', {
        3: party(5),
        4: party(6),
        5: party(3),
        6: party(4),
        7: writeMoment(at, 'UTC'),
        9: ['ACK', said(9, 2), 'ACK'],
        10: controlId(),
        11: said(11) || 'P',
        12: said(12) || '2.5.1',
      }),
      segmentFor('MSA', { 1: told, 2: said(10) }),
      ...(says === '' ? [] : [segmentFor('ERR', { 3: ['207', 'Application internal error', 'HL70357'], 4: code === 'AA' ? 'I' : 'E', 8: says })]),
    ]),
  )
}

/** What an answer says: AA, AE or AR, commit codes among them, and of which number; undefined when it is no answer. */
export const readAcknowledgement = (message: Message): { code: AckCode; controlId: string; says: string } | undefined => {
  const msa = segmentOf(message, 'MSA')
  const code = textOf(msa, 1).replace(/^C/, 'A')
  if (code !== 'AA' && code !== 'AE' && code !== 'AR') return undefined
  const err = segmentOf(message, 'ERR')
  return { code, controlId: textOf(msa, 2), says: textOf(err, 8) || textOf(err, 3, 2) || textOf(msa, 3) }
}
