import { an, free, oneOf, r, rc, s } from '../notation.ts'

/** SBR01: the payer's position in the order of payers, P S T and those after; U unknown. */
export const payerSequences = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'P', 'S', 'T', 'U'] as const
/** SBR02 of another payer, PAT01: the patient's relation to the subscriber. */
export const relationships = ['01', '18', '19', '20', '21', '39', '40', '53', 'G8'] as const
/** SBR05: why Medicare is not the primary payer. */
export const secondaryTypes = ['12', '13', '14', '15', '16', '41', '42', '43', '47'] as const
/** SBR09. */
export const claimFilingCodes = [
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  'AM',
  'BL',
  'CH',
  'CI',
  'DS',
  'FI',
  'HM',
  'LM',
  'MA',
  'MB',
  'MC',
  'OF',
  'TV',
  'VA',
  'WC',
  'ZZ',
] as const
/** SV101 and SVD03: procedure, up to four modifiers, text or Z-code. */
export const laboratoryProcedure = rc(
  'procedure',
  r('qualifier', oneOf('ER', 'HC', 'IV', 'WK')),
  r('code', an(1, 48)),
  s('modifier1', an(2, 2)),
  s('modifier2', an(2, 2)),
  s('modifier3', an(2, 2)),
  s('modifier4', an(2, 2)),
  s('text', free(1, 80)),
)
