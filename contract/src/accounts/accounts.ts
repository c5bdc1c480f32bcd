import { z } from 'zod'
import { UserType, type SalesType } from '../access/user-types.ts'
import { multipleTypes, testTypeNames } from '../catalog/test-types.ts'
import { accountStateNames } from '../figures/account-state.ts'
import { Done, Saved, answer, body, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { per } from '../kit/per.ts'
import { base64, email, flag, id, instant, line, number, text } from '../kit/values.ts'
import { UserRow } from '../people/users.ts'
import { AccountLocation } from './locations.ts'

export const AttachmentRow = z.object({
  customerAttachmentId: id(),
  customerId: id(),
  title: line(100),
  description: text(200),
  fileType: line(120),
  fileName: line(200),
  size: z.number(),
  userId_Created: id(),
  createdBy: line(120),
  /** MM/dd/yyyy HH:mm:ss, UTC (rules.md#wire-values). */
  dateCreated: z.string(),
})
export type AttachmentRow = z.infer<typeof AttachmentRow>
export const NoteRow = z.object({
  customerNoteId: id(),
  customerId: id(),
  subject: line(100),
  note: text(2000),
  dateTime: instant(),
  userId_Created: id(),
  createdBy: line(120),
})
export type NoteRow = z.infer<typeof NoteRow>
export const PreferenceRow = z.object({
  physicianPreferenceId: id(),
  userId: id(),
  provider: line(120),
  labType: line(60),
  name: line(100),
  effectiveDate: z.string().nullable(),
  availableForAll: flag(),
})
export const Lcs = z.object({ userId: id(), userName: line(120) })

/** The field of an account for its owner of each type of sales user. */
export const ownerFields = {
  [UserType.AccountManager]: 'userId_AM',
  [UserType.TerritoryManager]: 'userId_TM',
  [UserType.RegionalManager]: 'userId_RM',
  [UserType.VicePresidentOfSales]: 'userId_VP',
  [UserType.SalesSpecialist]: 'userId_Specialist',
} as const satisfies Readonly<Record<SalesType, string>>

/** The fields of an account that a save can carry; responses add names and lists. */
export const accountShape = {
  customerId: id(),
  active: flag(),
  accountTypeId: id(),
  name: line(100),
  facilityCode: line(20),
  contactName: line(100),
  contactPosition: line(60),
  contactEmail: email(),
  regionId: id(),
  userId_AM: id(),
  userId_TM: id(),
  userId_RM: id(),
  userId_VP: id(),
  userId_Specialist: id(),
  customerBillingTypeId: id(),
  allowSelfPay: flag(),
  requireInsurance: flag(),
  shipLog: flag(),
  parolOfficer: flag(),
  taxId: line(12),
  pecosEnrolled: flag(),
  sharePatients: flag(),
  alternateLoginId: flag(),
  facesheetAddress: flag(),
  showPPOnRequest: flag(),
  autoAddBUPReflex: flag(),
  billing_WithSpecimen: flag(),
  billing_SelfPay: flag(),
  billing_Hardship: flag(),
  billing_Scholarship: flag(),
  residentialFacility: flag(),
  autoSignature: flag(),
  /** A program under 42 CFR Part 2 (rules.md#part-2-programs). */
  part2Program: flag(),
  phone: line(30),
  fax: line(30),
  timeZone: line(60),
  specialty: line(100),
  ...per('service', testTypeNames, flag),
  ...per('lab', testTypeNames, id),
  ...per('version', testTypeNames, () => line(20)),
  ...per('multiple', multipleTypes, flag),
  pct_Commercial: number(0, 100),
  pct_SelfPay: number(0, 100),
  pct_Medicare: number(0, 100),
  pct_Medicaid: number(0, 100),
  userId_Updated: id(),
  rowVersion: id(),
}

export const accountAnswerShape = {
  ...accountShape,
  region: line(100),
  name_AM: line(120),
  name_TM: line(120),
  name_RM: line(120),
  name_VP: line(120),
  name_Specialist: line(120),
  customerBillingType: line(100),
  accountType: line(100),
  primaryName: line(100),
  dateReviewed: instant(),
  userId_Reviewed: id(),
  reviewedBy: line(120),
  service_Toxicology: flag(),
  updatedAt: instant(),
  updatedBy: line(120),
  locations: z.array(AccountLocation),
  users: z.array(UserRow),
  attachments: z.array(AttachmentRow),
  notes: z.array(NoteRow),
  preferences: z.array(PreferenceRow),
  lcs: z.array(Lcs),
}
export const Account = z.object(accountAnswerShape)
export type Account = z.infer<typeof Account>

/**
 * A save names the account (0 for a new one) and the fields that change; an absent field is left as
 * is, lcs and preferences are replaced if present; anything a response adds (names, other lists) is
 * ignored (rules.md#lists-inside-an-account).
 */
export const AccountSave = z
  .object({
    ...accountAnswerShape,
    locations: z.array(z.unknown()).max(500),
    users: z.array(z.unknown()).max(500),
    attachments: z.array(z.unknown()).max(500),
    notes: z.array(z.unknown()).max(500),
    preferences: z.array(z.unknown()).max(500),
    lcs: z.array(Lcs).max(50),
  })
  .partial()
  .extend({ customerId: id() })
export type AccountSave = z.output<typeof AccountSave>

export const AccountRow = z.object({
  customerId: id(),
  name: line(100),
  facilityCode: line(20),
  contactName: line(100),
  contactPosition: line(60),
  contactEmail: line(254),
  active: flag(),
  dateReviewed: instant(),
  city: line(50),
  state: line(2),
  regionId: id(),
  region: line(100),
})
export type AccountRow = z.infer<typeof AccountRow>

/** `active` 1 active, 2 inactive, 3 all; `sort` 'name' or '-name' (docs/wire.md). */
export const accountCriteria = {
  name: line(100),
  active: id(),
  city: line(50),
  state: line(2),
  facilityCode: line(20),
  regionId: id(),
  userId_AM: id(),
  userId_TM: id(),
  userId_RM: id(),
  userId_LCS: id(),
  userId_VP: id(),
  userId_Specialist: id(),
  attention: z.enum(['', 'not-reviewed', 'no-location', 'no-service', 'provider-pending']),
  /**
   * State of its volume (figures/account-state.ts) as last judged; for users who can read sales
   * figures.
   */
  volumeState: z.enum(['', ...accountStateNames]),
}
export const accountSorts = ['name', '-name'] as const

const attachmentFields = {
  customerId: id(),
  title: line(100),
  description: text(200),
  fileName: line(200).optional(),
  fileType: line(120).optional(),
  fileAsBase64: base64(),
}

export const accounts = endpoints({
  list: {
    method: 'GET',
    path: '/api/Customer/GetCustomerList',
    access: 'account.list',
    input: query({ searchCriteria: criteria(accountCriteria) }),
    answer: listOf(AccountRow).extend({
      /** The names only resemble the search text: at most 50, not paged (rules.md#similar-names-list). */ resembling:
        flag(),
    }),
  },
  exportList: {
    method: 'POST',
    path: '/api/Customer/ExportCustomerList',
    access: 'account.list',
    input: body({
      searchCriteria: z.object(accountCriteria).partial(),
      format: z.enum(['csv', 'xlsx']),
      columns: z.array(line(40)).max(40),
    }),
    answer: answer({
      fileName: line(120),
      fileType: line(120),
      fileAsBase64: z.string(),
      rows: z.number(),
    }),
  },
  get: {
    method: 'GET',
    path: '/api/Customer/GetCustomer',
    access: 'account.read',
    input: query({ customerId: id() }),
    answer: answer(accountAnswerShape),
  },
  save: {
    method: 'POST',
    path: '/api/Customer/SaveCustomer',
    access: 'account.save',
    changes: true,
    input: body(AccountSave.shape),
    answer: Saved,
  },
  reviewed: {
    method: 'POST',
    path: '/api/Customer/ReviewedCustomer',
    access: 'account.review',
    changes: true,
    input: body({
      customerId: id(),
      /** The version of the account that was on screen. */
      rowVersion: id().optional(),
    }),
    answer: Done,
  },
  attachment: {
    method: 'GET',
    path: '/api/Customer/GetCustomerAttachment',
    access: 'account-attachment.read',
    /** asPdf: the PDF made from a HEIC or TIFF file, if there is one; otherwise the original. */
    input: query({ CustomerAttachmentId: id(), b64: flag().optional(), asPdf: flag().optional() }),
    answer: answer({
      ...AttachmentRow.shape,
      fileAsBase64: z.string(),
      /** '': browsers display it as is, or no one can. */
      pdfState: z.enum(['', 'waiting', 'ready', 'failed']),
      /** Why there is no PDF, in words; '' unless it failed. */
      pdfReason: line(200),
    }),
  },
  saveAttachment: {
    method: 'POST',
    path: '/api/Customer/SaveCustomerAttachment',
    access: 'account-attachment.save',
    changes: true,
    carriesFile: true,
    input: body({
      ...attachmentFields,
      customerAttachmentId: id().optional(),
      userId_Created: id().optional(),
      dateCreated: z.string().max(40).optional(),
    }),
    answer: Saved,
  },
  deleteAttachment: {
    method: 'GET',
    path: '/api/Customer/DeletedCustomerAttachment',
    access: 'account-attachment.save',
    byPost: true,
    changes: true,
    input: query({ CustomerAttachmentId: id(), b64: flag().optional() }),
    answer: Done,
  },
  note: {
    method: 'GET',
    path: '/api/Customer/GetCustomerNote',
    access: 'account-note.read',
    input: query({ CustomerNoteId: id() }),
    answer: answer(NoteRow.shape),
  },
  saveNote: {
    method: 'POST',
    path: '/api/Customer/SaveCustomerNote',
    access: 'account-note.save',
    changes: true,
    input: body({
      customerId: id(),
      subject: line(100),
      note: text(2000),
      customerNoteId: id().optional(),
      userId_Created: id().optional(),
      dateTime: instant().optional(),
    }),
    answer: Saved,
  },
})
