import { z } from 'zod'
import { testTypeNames, type TestType } from '../catalog/test-types.ts'
import { dayAfter } from '../kit/days.ts'
import { Saved, answer, body, criteria, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, email, flag, id, line } from '../kit/values.ts'
import { Address } from './locations.ts'

/** Kinds of CLIA certificate (42 CFR 493.2). */
export const cliaCertificates = [
  'Compliance',
  'Accreditation',
  'Registration',
  'Waiver',
  'Provider-performed microscopy',
] as const

/** Director's name and credentials in one line. */
export const describeDirector = (name: string, credentials: string): string =>
  [name, credentials].filter((part) => part !== '').join(', ')

/** CMS's format of a CLIA certificate number: two digits, D, seven digits. */
export const isClia = (text: string): boolean => /^\d{2}D\d{7}$/.test(text)

/** Days before its last day from which a certificate's end is announced. */
const cliaNoticeDays = 60
/** Whether a CLIA certificate has expired, expires soon, or neither ('': or has no date). */
export const cliaStanding = (expires: string | null, today: string): 'expired' | 'soon' | '' =>
  expires === null || expires > dayAfter(today, cliaNoticeDays)
    ? ''
    : expires < today
      ? 'expired'
      : 'soon'

const services = Object.fromEntries(testTypeNames.map((name) => [`service_${name}`, flag()])) as {
  [T in TestType as `service_${T}`]: ReturnType<typeof flag>
}

export const labShape = {
  labId: id(),
  name: line(100),
  active: flag(),
  contactName: line(100),
  contactPhone: line(30),
  contactEmail: email(),
  ...services,
  cliaNumber: line(10),
  /** The director as printed on reports: name, credentials. */
  director: line(100),
  directorCredentials: line(100),
  /** The user who approves the laboratory's clinical tables; 0: no one. */
  userId_Director: id(),
  /** Kind of the CLIA certificate; '' if not provided. */
  cliaCertificate: line(60),
  /** Its last day: bills of orders collected later are held. */
  cliaExpires: day(),
  /**
   * '' if not provided. With none, or with the NPI of the billing entity, its tests are billed as
   * our own, otherwise as referred (modifier 90).
   */
  npi: line(10),
  /** IANA name; effective dates of clinical tables begin at midnight in this zone. */
  timeZone: line(60),
  addressId: id(),
  address: Address,
  userId_Updated: id(),
  rowVersion: id(),
}
export const Lab = z.object(labShape)
export type Lab = z.infer<typeof Lab>
const { address: _address, ...flat } = labShape
export const LabSave = z
  .object({ ...flat, address: Address.partial() })
  .partial()
  .extend({ labId: id() })
export type LabSave = z.output<typeof LabSave>

export const LabRow = z.object({
  labId: id(),
  name: line(100),
  active: flag(),
  contactName: line(100),
  contactPhone: line(30),
  cliaNumber: line(10),
  cliaExpires: day(),
  city: line(50),
  state: line(2),
  ...services,
})
export type LabRow = z.infer<typeof LabRow>

export const labs = endpoints({
  list: {
    method: 'GET',
    path: '/api/Lab/GetLabList',
    access: 'lab.read',
    input: query({ searchCriteria: criteria({ Name: line(100), active: id() }) }),
    answer: shortListOf(LabRow),
  },
  get: {
    method: 'GET',
    path: '/api/Lab/GetLab',
    access: 'lab.read',
    input: query({ labId: id() }),
    answer: answer(labShape),
  },
  /** Staff who can be named as director. */
  directors: {
    method: 'GET',
    path: '/api/Lab/GetDirectors',
    access: 'lab.save',
    input: query({}),
    answer: shortListOf(
      z.object({ userId: id(), name: line(120), email: line(254), secondFactor: flag() }),
    ),
  },
  save: {
    method: 'POST',
    path: '/api/Lab/SaveLab',
    access: 'lab.save',
    changes: true,
    input: body(LabSave.shape),
    answer: Saved,
  },
})
