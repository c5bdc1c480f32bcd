import { z } from 'zod'
import {
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { orderPriority } from '../orders/priority.ts'

/** Maximum number of specimens on one manifest. */
export const mostOnManifest = 500
export const manifestStatus = { open: 0, final: 1 } as const

const manifest = {
  manifestId: id(),
  /** As on its sheet and bar code. */
  manifestNo: line(20),
  /** The receiving laboratory. */
  labId: id(),
  lab: line(100),
  labTypeId: id(),
  labType: line(60),
  /** 0 open, 1 final. */
  status: whole(0, 1),
  /** Its key is the day and the sequence for that day and laboratory: '03/31/2026 (2)'. */
  manifestDate: day(),
  sequence: z.number(),
  shippingMethodId: id(),
  shippingMethod: line(60),
  trackingNo: line(50),
  dateCreated: instant(),
  createdBy: line(120),
  dateFinalized: instant(),
  finalizedBy: line(120),
  /** Specimens on it, not counting those that came back. */
  count: z.number(),
  /** For a final manifest: specimens that have neither a result nor an end. */
  outstanding: z.number(),
  rowVersion: id(),
}
export const ManifestRow = z.object(manifest)
export type ManifestRow = z.infer<typeof ManifestRow>

const tube = {
  labOrderId: id(),
  labOrderSpecimenId: id(),
  specimenBarcode: line(20),
  patientId: id(),
  patientName: line(160),
  dob: day(),
  genderId: id(),
  customer: line(100),
  labTypeId: id(),
  labType: line(60),
  priority: orderPriority(),
  collectionDate: instant(),
  noCollectionTime: flag(),
  /** IANA name of the zone where it was collected. */
  timeZone: line(60),
  labStatusId: id(),
  labStatus: line(60),
  /** Where it is tested; 0 until that is decided. */
  labId: id(),
  /** Why it cannot go on this manifest, in words; '' if it can. */
  says: text(400),
}
export const Sendable = z.object(tube)
export type Sendable = z.infer<typeof Sendable>
export const ManifestSpecimen = z.object({
  ...tube,
  manifestSpecimenId: id(),
  /** When it came back from the laboratory it was sent to. */
  dateWithdrawn: instant(),
  resultedDate: instant(),
  reviewedDate: instant(),
})
export type ManifestSpecimen = z.infer<typeof ManifestSpecimen>

export const manifestShape = { ...manifest, specimens: z.array(ManifestSpecimen) }
export const Manifest = z.object(manifestShape)
export type Manifest = z.infer<typeof Manifest>

/**
 * The manifest for which a specimen is checked: the reasons it cannot go on a manifest refer to
 * this one.
 */
const destination = {
  labId: id().optional(),
  labTypeId: id().optional(),
  manifestId: id().optional(),
}

/** Specimens that the laboratory sends to another one (records.md#manifest). */
export const manifests = endpoints({
  list: {
    method: 'GET',
    path: '/api/Manifest/GetManifestList',
    access: 'manifest.read',
    input: query({
      searchCriteria: criteria({
        labId: id(),
        startDate: day(),
        endDate: day(),
        /** -1 all. */
        status: whole(-1, 1),
        trackingNo: line(50),
      }),
    }),
    answer: listOf(ManifestRow),
  },
  get: {
    method: 'GET',
    path: '/api/Manifest/GetManifest',
    access: 'manifest.read',
    byPost: true,
    input: query({ manifestId: id() }),
    answer: answer(manifestShape),
  },
  /** The manifest that a specimen is on. */
  forSpecimen: {
    method: 'GET',
    path: '/api/Manifest/GetForSpecimenBarcode',
    access: 'manifest.read',
    byPost: true,
    input: query({ SpecimenBarcode: line(20) }),
    answer: answer(manifestShape),
  },
  /** Active laboratories, and the test types that each offers. */
  labs: {
    method: 'GET',
    path: '/api/Lab/GetManifestLabList',
    access: 'manifest.read',
    input: query({}),
    answer: shortListOf(z.object({ labId: id(), name: line(100), labTypeIds: z.array(id()) })),
  },
  /**
   * Specimens of a type that could go to a laboratory, collected on that day or later, newest
   * first; at most 500.
   */
  candidates: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderManifestList',
    access: 'manifest.save',
    byPost: true,
    input: query({
      searchCriteria: criteria({ labTypeId: id(), labId: id(), collectionDateStart: day() }),
    }),
    answer: shortListOf(Sendable),
  },
  /** The specimen for a scanned number, and why it cannot go on the manifest. */
  forManifest: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderForManifest',
    access: 'manifest.save',
    byPost: true,
    input: query({ SpecimenBarcode: line(20), ...destination }),
    answer: answer(tube),
  },
  /** Replaces the list of specimens. `status` 1: it is final, and its specimens are handed over. */
  save: {
    method: 'POST',
    path: '/api/Manifest/SaveManifest',
    access: 'manifest.save',
    changes: true,
    input: body({
      manifestId: id(),
      labId: id().optional(),
      labTypeId: id().optional(),
      status: whole(0, 1).optional(),
      shippingMethodId: id().optional(),
      trackingNo: line(50).optional(),
      specimens: z
        .array(z.object({ labOrderId: id() }))
        .max(mostOnManifest)
        .optional(),
      rowVersion: id().optional(),
    }),
    answer: Saved,
  },
  /**
   * A specimen of a final manifest came back: it is at the laboratory again, and can be sent again.
   */
  withdraw: {
    method: 'POST',
    path: '/api/Manifest/WithdrawSpecimen',
    access: 'manifest.save',
    changes: true,
    input: body({
      manifestId: id(),
      labOrderId: id(),
      note: text(400),
      rowVersion: id().optional(),
    }),
    answer: Saved,
  },
  /** The sheet that travels with the specimens, as a PDF. */
  sheet: {
    method: 'GET',
    path: '/api/Manifest/GetManifestSheet',
    access: 'manifest.read',
    byPost: true,
    input: query({ manifestId: id() }),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
})
