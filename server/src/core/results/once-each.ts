import { isSentCritical } from '@labgate/contract/results/sender-flags'
import { describeAmount } from '@labgate/contract/results/verdict-look'
import { CannotFile } from './cannot-file.ts'
import type { MappedValue } from './mapped-value.ts'
import { keyOf } from './merge-values.ts'

/** A value corrected by its own message. */
export interface CorrectedInside {
  earlier: MappedValue
  given: MappedValue
}

const nameOf = ({ codes }: MappedValue): string => codes[0]?.name || (codes[0]?.code ?? '')
const codeOf = ({ codes, subId }: MappedValue): string =>
  [codes[0]?.code, subId === '' ? '' : `part ${subId}`].filter(Boolean).join(', ')

/* Why two values with one key are not a value and its correction; '' if they are. */
const describeTwice = (earlier: MappedValue, given: MappedValue): string => {
  if (codeOf(earlier) !== codeOf(given))
    return `The codes ${codeOf(earlier)} and ${codeOf(given)} are mapped to one analyte.`
  if (given.state !== 'C')
    return `${nameOf(given)} (${codeOf(given)}) appears twice in one panel, and the later one is not a correction.`
  return isSentCritical(earlier.senderFlag)
    ? `${nameOf(given)} (${codeOf(given)}) is critical, and corrected in the same message.`
    : ''
}

/**
 * Each value of a message once: if the message itself corrects a value, the correction, with what
 * it corrects. Fails with CannotFile if a value otherwise appears twice: only the sender can say
 * which one counts.
 */
export const onceEach = (
  values: readonly MappedValue[],
): { values: MappedValue[]; corrected: CorrectedInside[] } => {
  const corrected: CorrectedInside[] = []
  const kept = [...Map.groupBy(values, keyOf).values()].flatMap((same) => {
    for (const [at, given] of same.slice(1).entries()) {
      const earlier = same[at]
      if (earlier === undefined) continue
      const text = describeTwice(earlier, given)
      if (text !== '') throw new CannotFile('value-twice', text)
      corrected.push({ earlier, given })
    }
    return same.slice(-1)
  })
  return { values: kept, corrected }
}

/** The correction as a sentence, with everything that came with the earlier value. */
export const describeCorrected = (name: string, { earlier, given }: CorrectedInside): string => {
  const others = [earlier.unitSays, earlier.intervalSays, earlier.senderFlag, earlier.note].filter(
    (text) => text !== '',
  )
  const was = [
    describeAmount(earlier),
    ...(others.length === 0 ? [] : [`(${others.join('; ')})`]),
  ].join(' ')
  return `${name}: ${was} was corrected to ${describeAmount(given)} in the same message.`
}
