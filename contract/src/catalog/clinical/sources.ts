/**
 * Sources of the shipped numbers. The two tables of examination boards and the 2004 guidelines were
 * read in public copies, not in the originals: a director compares them before approving.
 */
export const sources = {
  hhsUrine: {
    source: 'HHS authorized drug testing panels, urine, 90 FR 4662',
    sourceDate: '2025-01-16',
  },
  dotOral: { source: '49 CFR 40.91, oral fluid, 88 FR 27643', sourceDate: '2023-05-02' },
  dotDilute: {
    source: '49 CFR 40.88, dilute and substituted urine, 88 FR 27643',
    sourceDate: '2023-05-02',
  },
  hhsPh: { source: 'HHS Mandatory Guidelines using urine, 82 FR 7920', sourceDate: '2017-01-23' },
  hhsValidity: {
    source: 'HHS Mandatory Guidelines, specimen validity, 69 FR 19644',
    sourceDate: '2004-04-13',
  },
  nbme: { source: 'NBME Laboratory Reference Values', sourceDate: '2026-04' },
  abim: { source: 'ABIM Laboratory Test Reference Ranges', sourceDate: '2026-01' },
  kost: {
    source:
      'Kost: Critical limits for urgent clinician notification at US medical centers, JAMA 263:704',
    sourceDate: '1990-02-02',
  },
  mcmaster: {
    source: 'McMaster Textbook of Internal Medicine, table 20.4-1, urinalysis',
    sourceDate: '2022-02-04',
  },
  navmed: {
    source: 'Operational Medicine 2001, NAVMED P-5139, pregnancy test',
    sourceDate: '2001-05-01',
  },
} as const
export type SourceKey = keyof typeof sources
