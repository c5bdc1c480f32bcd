import type { ClaimStop } from '../../x12/faces/write-claims.ts'
import { elementName } from '../../x12/fault.ts'

/* Loops and segments of a claim (005010X222A1) in a biller's words. */
const parts: Readonly<Record<string, string>> = {
  '2000B': 'Subscriber',
  '2010BA': 'Subscriber',
  '2010BB': 'Payer',
  '2000C': 'Patient',
  '2010CA': 'Patient',
  '2310A': 'Referring provider',
  '2310B': 'Rendering provider',
  '2310C': 'Laboratory',
  '2320': 'Other insurance',
  '2330A': 'Subscriber of the other insurance',
  '2330B': 'Other payer',
  '2400': 'Service line',
  '2420C': 'Laboratory',
  '2420E': 'Ordering provider',
  '2420F': 'Referring provider',
  '2430': 'Other payer’s decision',
}
const segments: Readonly<Record<string, string>> = {
  NM1: 'name or ID',
  N3: 'street',
  N4: 'city, state, or ZIP code',
  DMG: 'birth date or sex',
  SBR: 'group',
  HI: 'diagnoses',
  SV1: 'code, units, or charge',
  DTP: 'date',
}

/**
 * Why a claim cannot be written, for the person who corrects it: 'The claim cannot be written.
 * Subscriber, name or ID (NM103): …'
 */
export const describeUnwritable = (
  stop: Pick<ClaimStop, 'loop' | 'segment' | 'element' | 'component' | 'says'>,
): string => {
  const place = [parts[stop.loop] ?? 'Claim', segments[stop.segment] ?? '']
    .filter(Boolean)
    .join(', ')
  return `The claim cannot be written. ${place} (${elementName(stop)}): ${stop.says}`
}
