import { analyteName, analyteOf } from '@labgate/contract/catalogue/analytes'
import type { AnalyteKey } from '@labgate/contract/catalogue/analyte-families'
import { catalogueOf, testTypeOfLab } from '@labgate/contract/catalogue/catalogues'
import { sides, specimenOfDevice, specimens, swabSites, woundSites } from '@labgate/contract/catalogue/specimens'
import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import { hasNoValue, isAbnormal, isCritical, type Flag } from '@labgate/contract/results/states'
import { amountSays } from '@labgate/contract/results/verdict-look'
import { asJudged } from './as-judged.ts'
import { judgedMedications } from './judged-medications.ts'
import type { JudgedRecord } from './judge-order-result.ts'
import type { ReportRow } from './report.query.ts'

const addressLines = ({ street1, street2, city, state, postalCode }: ReportRow['location']): string[] =>
  [street1, street2, [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean)

const sourceOf = ({ deviceId, siteId, sideId, labTypeId, labType }: ReportRow): string => {
  const kind = specimenOfDevice(deviceId)
  const site = [...(labTypeId === 9 ? woundSites : swabSites)].find(({ id }) => id === siteId)?.name
  const side = sides.find(({ id }) => id === sideId)?.name.toLowerCase()
  const where = [side, site?.toLowerCase()].filter(Boolean).join(' ')
  return [kind === undefined ? labType : specimens[kind].name, where].filter(Boolean).join(', ')
}

/* In a group what has to be looked at stands first: critical, abnormal, then the order of the message. */
const weight = ({ flag, state }: ReportedValue): number => (hasNoValue(state) ? 2 : isCritical(flag as Flag) ? 0 : isAbnormal(flag as Flag) ? 1 : 2)

const validityGroup = 'Specimen validity'
const others = 'Other'
/** Values by the class of the catalogue in which they were ordered; what the form has no class for stands under its kind, validity last. */
const groupsOf = ({ labTypeId, formVersion }: ReportRow, values: readonly ReportedValue[]): Report['groups'] => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogueOf(testType, formVersion)
  const classes = new Map<string, string>()
  for (const panel of form?.panels ?? [])
    for (const test of [panel, ...panel.tests]) for (const analyte of test.analytes) if (!classes.has(analyte)) classes.set(analyte, panel.name)
  const titleOf = ({ analyte, method }: ReportedValue): string => {
    if (form?.validity.includes(analyte as AnalyteKey) === true || analyteOf(analyte)?.kind === 'validity') return validityGroup
    if (method === 'screen') return 'Presumptive screen'
    return classes.get(analyte) ?? others
  }
  const groups = Map.groupBy(values, titleOf)
  const place = (title: string): number =>
    title === 'Presumptive screen' ? -1 : title === validityGroup ? 10_000 : title === others ? 9999 : [...new Set(classes.values())].indexOf(title)
  return [...groups]
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([title, of]) => ({ title, values: of.toSorted((one, other) => weight(one) - weight(other)) }))
}

type Judged = Partial<JudgedRecord>

const bannerOf = ({ kind, isSimulated, isDemo }: ReportRow, values: readonly ReportedValue[]): string => {
  if (kind === 'withdrawn, wrong patient') return 'Withdrawn, wrong patient'
  if (kind === 'withdrawn') return 'Withdrawn'
  const isDraft = values.some((value) => value.isDraft)
  return [isSimulated && 'Simulated', isDemo && isDraft && 'Demonstration values'].filter(Boolean).join(' · ')
}

const medicationsOf = ({ medications, noMeds, medicationNotProvided }: ReportRow): string[] =>
  medications.length > 0 ? medications : medicationNotProvided ? ['No medication list was given.'] : noMeds ? ['The practice says: no medications.'] : []

/** The report of a version, as screen and paper show it (42 CFR 493.1291). */
export const reportOf = (row: ReportRow): Report => {
  const { values, replaced, judged, location, laboratory, ageOverride, temperature, ...kept } = row
  const { deviceId: _device, siteId: _site, sideId: _side, noMeds: _noMeds, medicationNotProvided: _notProvided, isDemo: _demo, ...more } = kept
  const { isSimulated: _simulated, formVersion: _form, tests: _tests, lastNameLatin: _last, firstNameLatin: _first, middleNameLatin: _middle, ...rest } = more
  const record: Judged = judged ?? {}
  const before = new Map(replaced.map((one) => [`${one.analyte} ${one.method}`, amountSays(one)]))
  const shown = values.map(({ bothSexes, ...value }): ReportedValue => ({
    ...value,
    name: analyteName(value.analyte as AnalyteKey),
    ...asJudged({ ...value, bothSexes }, record),
    was: row.kind === 'corrected' ? (before.get(`${value.analyte} ${value.method}`) ?? '') : '',
  }))
  const { verdicts = [], facts } = record
  const validity = facts?.validity
  const place = (of: ReportRow['location'] | ReportRow['laboratory']) => ({
    name: of.name,
    phone: of.phone,
    addressLines: addressLines(of as ReportRow['location']),
  })
  return {
    ...rest,
    // a draft takes nothing's place before it is released
    newestVersion: (row.versions.find(({ releasedDate }) => releasedDate !== null) ?? row.versions[0])?.version ?? row.version,
    specimen: sourceOf(row),
    condition: [ageOverride === '' ? '' : `Older than its limit; accepted because: ${ageOverride}`, temperature === '' ? '' : `Received ${temperature}`]
      .filter(Boolean)
      .join('. '),
    validity: validity?.state === undefined || ['valid', 'not judged'].includes(validity.state) ? '' : (validity.says ?? ''),
    location: { ...place(location), timeZone: location.timeZone },
    laboratory: { ...place(laboratory), cliaNumber: laboratory.cliaNumber, director: laboratory.director, certificate: laboratory.certificate },
    groups: groupsOf(row, shown),
    verdicts,
    // of verdicts the list that they were made with, whatever the order says by now (decisions.md 4)
    medications: facts === undefined ? medicationsOf(row) : judgedMedications(facts),
    banner: bannerOf(row, shown),
  }
}
