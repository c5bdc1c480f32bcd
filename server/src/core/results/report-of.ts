import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analyteName, isAsSent } from '@labgate/contract/catalog/analytes'
import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { sides, specimenOfDevice, specimens, siteName } from '@labgate/contract/catalog/specimens'
import { isToxicology } from '@labgate/contract/catalog/test-types'
import { usDate } from '@labgate/contract/kit/us-date'
import { differencesSay } from '@labgate/contract/orders/bench-differences'
import { chartDiffers } from '@labgate/contract/patients/identity'
import { medicationState, describeRecorded } from '@labgate/contract/patients/recorded'
import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import { describeAmount } from '@labgate/contract/results/verdict-look'
import { asJudged } from './as-judged.ts'
import type { JudgedRecord } from './judge-order-result.ts'
import { judgedMedications } from './judged-medications.ts'
import { keyOf } from './merge-values.ts'
import { reportGroups } from './report-groups.ts'
import type { ReportRow } from './report.query.ts'

const addressLines = ({
  street1,
  street2,
  city,
  state,
  postalCode,
}: Pick<
  ReportRow['location'],
  'street1' | 'street2' | 'city' | 'state' | 'postalCode'
>): string[] =>
  [
    street1,
    street2,
    [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ].filter(Boolean)

const sourceOf = ({ deviceId, siteId, sideId, labTypeId, labType }: ReportRow): string => {
  const kind = specimenOfDevice(deviceId)
  const site = siteName(labTypeId, siteId)
  const side = sides.find(({ id }) => id === sideId)?.name.toLowerCase()
  const where = [side, site.toLowerCase()].filter(Boolean).join(' ')
  return [kind === undefined ? labType : specimens[kind].name, where].filter(Boolean).join(', ')
}

/* How the specimen was kept in transit, as the bench found it. */
const describeReceived = (temperature: string, isOnIce: boolean): string => {
  const kept = [temperature, isOnIce && 'on ice'].filter(Boolean).join(', ')
  return kept === '' ? '' : `Received ${kept}`
}

/* Where tube and order differed at the bench, and why the specimen was tested all the same. */
const describeDiffers = (row: ReportRow): string => {
  const differs = differencesSay(row)
  if (differs === '') return ''
  const { mismatchDate, tubeDay, tubeTime, differenceReason } = row
  const onTube =
    mismatchDate && tubeDay !== null
      ? `the tube says collected ${[usDate(tubeDay), tubeTime].filter(Boolean).join(' ')}`
      : ''
  return [
    `Tube and order differed on: ${differs}`,
    onTube,
    differenceReason === '' ? '' : `accepted because: ${differenceReason}`,
  ]
    .filter(Boolean)
    .join('; ')
}
/* The condition of the specimen (42 CFR 493.1291(c)(7)). */
const describeCondition = (row: ReportRow): string =>
  [
    row.ageOverride === '' ? '' : `Older than its limit; accepted because: ${row.ageOverride}`,
    describeDiffers(row),
    describeReceived(row.temperature, row.receivedOnIce),
  ]
    .filter(Boolean)
    .join('. ')

const noLaboratory = {
  name: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  postalCode: '',
  phone: '',
  cliaNumber: '',
  director: '',
  certificate: '',
}

type Judged = Partial<JudgedRecord>

const bannerOf = (
  { kind, isSimulated, isDemo }: ReportRow,
  values: readonly ReportedValue[],
): string => {
  if (kind === 'withdrawn, wrong patient') return 'Withdrawn, wrong patient'
  if (kind === 'withdrawn') return 'Withdrawn'
  const isDraft = values.some((value) => value.isDraft)
  return [isSimulated && 'Simulated', isDemo && isDraft && 'Demonstration values']
    .filter(Boolean)
    .join(' · ')
}

/* For toxicology, the report also states that nothing is recorded. */
const medicationsOf = (row: ReportRow): string[] => {
  const state = medicationState(row)
  if (state === 'given') return row.medications
  return state === 'not recorded' && !isToxicology(testTypeOfLab(row.labTypeId))
    ? []
    : [describeRecorded('medications', state)]
}

/** The report of a version, as screen and paper show it (42 CFR 493.1291). */
export const reportOf = (row: ReportRow): Report => {
  const {
    values,
    replaced,
    judged,
    panels: _panels,
    location,
    laboratory,
    identity,
    chart,
    ...bench
  } = row
  const {
    ageOverride: _age,
    temperature: _temperature,
    receivedOnIce: _ice,
    differenceReason: _reason,
    tubeDay: _day,
    tubeTime: _time,
    ...ticks
  } = bench
  const {
    mismatchName: _name,
    mismatchDOB: _dob,
    mismatchDate: _date,
    mismatchPregnant: _pregnant,
    mismatchSite: _swab,
    ...kept
  } = ticks
  const {
    deviceId: _device,
    siteId: _site,
    sideId: _side,
    noMeds: _noMeds,
    medicationNotProvided: _notProvided,
    isDemo: _demo,
    ...more
  } = kept
  const { isSimulated: _simulated, formVersion: _form, tests: _tests, ...rest } = more
  const { lastName, firstName, middleName, suffix, dob, medicalRecordId } = identity
  const record: Judged = judged ?? {}
  const before = new Map(replaced.map((one) => [keyOf(one), describeAmount(one)]))
  const shown = values.map((value) => ({
    ...value,
    name: isAsSent(value.analyte) ? value.name : analyteName(value.analyte as AnalyteKey),
    ...asJudged(value, record),
    was: row.kind === 'corrected' ? (before.get(keyOf(value)) ?? '') : '',
  }))
  const { verdicts = [], facts } = record
  const validity = facts?.validity
  const of = laboratory ?? noLaboratory
  const place = (at: ReportRow['location'] | typeof of) => ({
    name: at.name,
    phone: at.phone,
    addressLines: addressLines(at),
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
    // a draft replaces nothing before it is released
    newestVersion:
      (row.versions.find(({ releasedDate }) => releasedDate !== null) ?? row.versions[0])
        ?.version ?? row.version,
    specimen: sourceOf(row),
    condition: describeCondition(row),
    validity:
      validity?.state === undefined || ['valid', 'not judged'].includes(validity.state)
        ? ''
        : (validity.says ?? ''),
    location: { ...place(location), timeZone: location.timeZone },
    laboratory: {
      ...place(of),
      cliaNumber: of.cliaNumber,
      director: of.director,
      certificate: of.certificate,
    },
    groups: reportGroups(row, shown),
    verdicts,
    // for verdicts, the list they were made with, whatever the order says by now
    // (rules.md#toxicology-verdicts)
    medications: facts === undefined ? medicationsOf(row) : judgedMedications(facts),
    banner: bannerOf(row, shown),
  }
}
