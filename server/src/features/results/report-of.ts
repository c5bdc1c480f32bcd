import { analyteName, analyteOf } from '@labgate/contract/catalogue/analytes'
import type { AnalyteKey } from '@labgate/contract/catalogue/analyte-families'
import { catalogueOf, testTypeOfLab } from '@labgate/contract/catalogue/catalogues'
import { sides, specimenOfDevice, specimens, swabSites, woundSites } from '@labgate/contract/catalogue/specimens'
import { chartDiffers } from '@labgate/contract/identity'
import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import { hasNoValue, isAbnormal, isCritical, type Flag } from '@labgate/contract/results/states'
import { isToxicology } from '@labgate/contract/test-types'
import { medicationState, recordedSays } from '@labgate/contract/recorded'
import { amountSays } from '@labgate/contract/results/verdict-look'
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

/** As the version judged it: what its validity tests say, and that of an invalid specimen nothing is negative. */
export const judgedFlag = ({ analyte, flag }: Pick<ReportedValue, 'analyte' | 'flag'>, { validityFlags = {}, barsDrugResults = false }: Judged): Flag =>
  validityFlags[analyte] ?? (barsDrugResults && flag === 'negative' ? 'not-judged' : flag)

const bannerOf = ({ kind, isSimulated, isDemo, values }: ReportRow): string => {
  if (kind === 'withdrawn, wrong patient') return 'Withdrawn, wrong patient'
  if (kind === 'withdrawn') return 'Withdrawn'
  const isDraft = values.some((value) => value.isDraft)
  return [isSimulated && 'Simulated', isDemo && isDraft && 'Demonstration values'].filter(Boolean).join(' · ')
}

/* Of toxicology the report says also that nothing is recorded. */
const medicationsOf = (row: ReportRow): string[] => {
  const state = medicationState(row)
  if (state === 'given') return row.medications
  return state === 'not recorded' && !isToxicology(testTypeOfLab(row.labTypeId)) ? [] : [recordedSays('medications', state)]
}

/** The report of a version, as screen and paper show it (42 CFR 493.1291). */
export const reportOf = (row: ReportRow): Report => {
  const { values, replaced, judged, location, laboratory, ageOverride, temperature, identity, chart, ...kept } = row
  const { deviceId: _device, siteId: _site, sideId: _side, noMeds: _noMeds, medicationNotProvided: _notProvided, isDemo: _demo, ...more } = kept
  const { isSimulated: _simulated, formVersion: _form, tests: _tests, ...rest } = more
  const { lastName, firstName, middleName, suffix, dob, medicalRecordId } = identity
  const record: Judged = judged ?? {}
  const before = new Map(replaced.map((one) => [`${one.analyte} ${one.method}`, amountSays(one)]))
  const shown = values.map(({ bothSexes, ...value }): ReportedValue => ({
    ...value,
    name: analyteName(value.analyte as AnalyteKey),
    flag: judgedFlag(value, record),
    intervalSays: bothSexes || value.intervalSays,
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
    lastName,
    firstName,
    middleName,
    suffix,
    dob,
    medicalRecordId,
    identityDiffers: chart === null ? [] : chartDiffers(identity, chart),
    // a draft takes nothing's place before it is released
    newestVersion: (row.versions.find(({ releasedDate }) => releasedDate !== null) ?? row.versions[0])?.version ?? row.version,
    specimen: sourceOf(row),
    condition: [ageOverride === '' ? '' : `Older than its limit; accepted because: ${ageOverride}`, temperature === '' ? '' : `Received ${temperature}`]
      .filter(Boolean)
      .join('. '),
    validity: validity?.state === undefined || ['valid', 'not judged'].includes(validity.state) ? '' : (validity.says ?? ''),
    location: { ...place(location), timeZone: location.timeZone },
    laboratory: { ...place(laboratory), cliaNumber: laboratory.cliaNumber, director: laboratory.director },
    groups: groupsOf(row, shown),
    verdicts,
    // of verdicts the list that they were made with, whatever the order says by now (decisions.md 4)
    medications: facts === undefined ? medicationsOf(row) : judgedMedications(facts),
    banner: bannerOf(row),
  }
}
