import { usDate } from '../kit/us-date.ts'
import type { AnalyteKey } from './analyte-families.ts'

/**
 * The fourteen results of a cup, by their wire names, with the analytes that confirm each
 * (rules.md#toxicology-verdicts). Drafts without a publication; a disagreement between cup and
 * confirmation is shown, not judged.
 */
export interface CupClass {
  key: string
  name: string
  confirmedBy: readonly AnalyteKey[]
}

export const cupClasses: readonly CupClass[] = [
  { key: 'AMP', name: 'Amphetamine', confirmedBy: ['amphetamine'] },
  { key: 'BAR', name: 'Barbiturates', confirmedBy: ['butalbital'] },
  { key: 'BUP', name: 'Buprenorphine', confirmedBy: ['buprenorphine', 'norbuprenorphine'] },
  {
    key: 'BZO',
    name: 'Benzodiazepines',
    confirmedBy: [
      'alprazolam',
      'chlordiazepoxide',
      'clonazepam',
      '7-aminoclonazepam',
      'clonazolam',
      'diazepam',
      'etizolam',
      'flualprazolam',
      'lorazepam',
      'midazolam',
      'nordiazepam',
      'oxazepam',
      'temazepam',
      'triazolam',
    ],
  },
  { key: 'COC', name: 'Cocaine', confirmedBy: ['benzoylecgonine'] },
  { key: 'MDMA', name: 'MDMA', confirmedBy: ['mdma', 'mda'] },
  { key: 'MET', name: 'Methamphetamine', confirmedBy: ['methamphetamine'] },
  { key: 'MTD', name: 'Methadone', confirmedBy: ['methadone', 'eddp'] },
  {
    key: 'OPI',
    name: 'Opiates',
    confirmedBy: ['codeine', 'morphine', '6-mam', 'hydrocodone', 'hydromorphone', 'dihydrocodeine'],
  },
  { key: 'OXY', name: 'Oxycodone', confirmedBy: ['oxycodone', 'oxymorphone', 'noroxycodone'] },
  { key: 'PCP', name: 'PCP', confirmedBy: ['pcp'] },
  {
    key: 'TCA',
    name: 'Tricyclic antidepressants',
    confirmedBy: ['amitriptyline', 'nortriptyline', 'doxepin', 'imipramine'],
  },
  { key: 'THC', name: 'THC', confirmedBy: ['thc-cooh', 'thc'] },
  { key: 'FEN', name: 'Fentanyl', confirmedBy: ['fentanyl', 'norfentanyl'] },
]

/** What the temperature strip of a cup showed within four minutes, by its wire value. */
export const cupTemperature = { notRecorded: 0, inRange: 1, outOfRange: 2 } as const
/** The strip reads a fresh specimen, in degrees Fahrenheit. */
export const freshSpecimen = { from: 90, to: 100 } as const
const { from, to } = freshSpecimen
export const cupTemperatureNames = [
  'Not recorded',
  `In range (${from} to ${to} °F)`,
  `Out of range (not ${from} to ${to} °F)`,
] as const

interface CupFacts {
  cupLot: string
  cupExpiresOn: string | null
  cupTemperature: number
}
/** What is recorded of a cup beside its results, each with its name, in the order on paper. */
export const cupReading = ({
  cupLot,
  cupExpiresOn,
  cupTemperature: shown,
}: CupFacts): { name: string; text: string }[] => [
  ...(shown === cupTemperature.notRecorded
    ? []
    : [{ name: 'Temperature strip', text: cupTemperatureNames[shown] ?? '' }]),
  ...(cupLot === '' ? [] : [{ name: 'Cup lot', text: cupLot }]),
  ...(cupExpiresOn === null ? [] : [{ name: 'Cup expires', text: usDate(cupExpiresOn) }]),
]
