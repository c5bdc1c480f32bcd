import { mostOfResponse } from '@labgate/contract/people/passkeys'
import { mostBytes as mostOfFile } from '../../src/files/base64.ts'
import {
  largeFrom as largeMessageFrom,
  mostSegments as mostSegmentsOfMessage,
} from '../../src/hl7/large-message.ts'
import { bodyRules } from '../../src/http/body-places.ts'
import { bodyLimit, fileBodyLimit, publicBodyLimit } from '../../src/http/check-request-head.ts'
import {
  longestMs as answerOfProviderMs,
  mostBytes as mostOfProvider,
} from '../../src/ports/fetch-within.ts'
import {
  longestMs as answerOfStoreMs,
  mostBytes as mostOfStore,
} from '../../src/ports/files/s3-requests.ts'
import { limits as carrierLimits } from '../../src/ports/parcel-carrier/carrier-client.ts'
import { largestFile } from '../../src/ports/transport/transport.ts'
import {
  largeFrom as largeFileFrom,
  mostClaimAnswers,
  mostParts,
  mostPeople,
  mostSegments as mostSegmentsOfFile,
  threadLimits,
} from '../../src/x12/payer-file.ts'

/*
 * Everything that reads bytes from outside: who can send them, how many, and where the work is done
 * (docs/decisions/0034). A module that parses is in this table, or readers.test.ts fails;
 * linear.proof.test.ts gives each reader eight times as many of each thing that it can have any
 * number of.
 */

const mb = 1_048_576
const { mostBytes: mostOfCarrier, longestMs: answerOfCarrierMs } = carrierLimits

export interface Reader {
  /** Modules below server/src that read the bytes. */
  modules: readonly string[]
  /** Who can send them. */
  from: string
  limits: {
    /** Of one input. */
    bytes: number
    /** How many objects it may have; none: bytes alone bound them. */
    objects?: string
    /** Levels of nesting that are followed. */
    depth: string
    /** Milliseconds for one input. */
    ms?: number
  }
  /**
   * Where it is read: on the main thread for everybody, in a thread of its own, or by a command.
   */
  runs: 'main thread' | `thread from ${number} bytes` | 'thread' | 'command'
  /** Why it is no part of the proof; absent if it is. */
  unproved?: string
}

export const readers = {
  'the head of a request': {
    modules: ['http/admit.ts', 'http/check-request-head.ts'],
    from: 'anyone',
    limits: { bytes: 16_384, depth: 'none', ms: 20_000 },
    runs: 'main thread',
    unproved:
      'Node reads heads, cookies and query strings, and refuses one over 16 KB before any code of ours',
  },
  'the body of a public call': {
    modules: ['http/names.ts', 'http/paging-names.ts'],
    from: 'anyone',
    limits: { bytes: publicBodyLimit, depth: 'that of the schema', ms: bodyRules.longestMs },
    runs: 'main thread',
  },
  'the response of a passkey': {
    modules: [
      'features/people/passkeys/device-response.ts',
      'features/people/passkeys/check-passkey.ts',
      'features/people/passkeys/add-passkey.ts',
    ],
    from: 'anyone',
    limits: { bytes: mostOfResponse, objects: 'those of its form', depth: 'that of its form' },
    runs: 'main thread',
  },
  'the body of a call': {
    modules: ['http/mount.ts', 'http/page-of.ts'],
    from: 'signed-in users, and system clients',
    limits: {
      bytes: bodyLimit,
      objects: 'those of the schema: each list has its most',
      depth: 'that of the schema',
      ms: bodyRules.longestMs,
    },
    runs: 'main thread',
  },
  'a body with a file': {
    modules: [
      'http/large-body.ts',
      'http/large-body.worker.ts',
      'files/base64.ts',
      'files/is-text.ts',
    ],
    from: 'signed-in users, and system clients',
    limits: {
      bytes: fileBodyLimit,
      objects: 'the rest without the file is as a body',
      depth: 'that of the schema',
      ms: bodyRules.longestLargeMs,
    },
    runs: `thread from ${bodyRules.largeFrom} bytes`,
  },
  'the header of a picture': {
    modules: ['files/picture-header.ts', 'files/sniff.ts', 'files/safe-name.ts'],
    from: 'signed-in users',
    limits: {
      bytes: mostOfFile,
      objects: '1,000 frames and 100,000 entries of a TIFF',
      depth: '3 boxes',
    },
    runs: 'main thread',
  },
  'a picture to convert': {
    modules: [
      'files/as-pdf.ts',
      'files/as-pdf.worker.ts',
      'files/heic-pictures.ts',
      'files/tiff-pictures.ts',
      'files/libheif.d.ts',
    ],
    from: 'signed-in users',
    limits: { bytes: mostOfFile, objects: '60 megapixels, 200 pages', depth: 'none', ms: 20_000 },
    runs: 'thread',
    unproved: 'libheif and utif unpack pixels in a thread that ends after 20 seconds or 512 MB',
  },
  'a drawn signature': {
    modules: ['files/drawn-signature.ts'],
    from: 'signed-in users',
    limits: { bytes: mostOfFile, objects: '24 megapixels', depth: 'none' },
    runs: 'thread',
    unproved:
      'zlib unpacks no more than the pixels that the header declares, which are limited before',
  },
  'a PDF': {
    modules: ['paper/enclosed.ts', 'paper/merge.ts', 'paper/pool.ts', 'paper/pdf.ts'],
    from: 'laboratory systems, and signed-in users',
    limits: { bytes: mostOfFile, objects: '200 pages', depth: 'that of pdf-lib', ms: 60_000 },
    runs: 'thread',
  },
  'a list to import': {
    modules: [
      'dictionaries/csv.ts',
      'dictionaries/csv-table.ts',
      'dictionaries/shipped.ts',
      'features/admin/imports/read-import.ts',
      'features/admin/imports/read-import.worker.ts',
    ],
    from: 'practices’ administrators, and the laboratory',
    limits: {
      bytes: 5 * mb,
      objects: 'mostImported rows of the contract',
      depth: 'none',
      ms: 30_000,
    },
    runs: 'thread from 65536 bytes',
  },
  'a workbook to import': {
    modules: ['dictionaries/xlsx-table.ts'],
    from: 'practices’ administrators, and the laboratory',
    limits: {
      bytes: 5 * mb,
      objects: '64 MB once it is unpacked, 1,000 parts, mostImported rows of the contract',
      depth: 'that of read-excel-file',
      ms: 30_000,
    },
    runs: 'thread',
    unproved:
      'read-excel-file reads it in a thread that ends after 30 seconds or 384 MB, and what it unpacks is limited before',
  },
  'a table of CMS': {
    modules: [
      'features/billing/billing-tables/cms/read-cms.ts',
      'features/billing/billing-tables/cms/cms-file.ts',
    ],
    from: 'billing administrators',
    limits: { bytes: 96 * mb, depth: 'none', ms: 30_000 },
    runs: `thread from ${mb} bytes`,
  },
  'files of commands': {
    modules: [
      'dictionaries/icd10-order-file.ts',
      'cli/import/icd10.ts',
      'cli/import/list.ts',
      'cli/import/orders.ts',
      'cli/import/patients.ts',
      'cli/import/zip.ts',
      'cli/import/archive.ts',
      'cli/audit-verify.ts',
      'db/backup/file.ts',
      'db/backup/fill.ts',
      'db/backup/sealed-stream.ts',
    ],
    from: 'the operator',
    limits: { bytes: Number.POSITIVE_INFINITY, depth: 'none' },
    runs: 'command',
  },
  'frames of laboratory systems': {
    modules: [
      'hl7/listener.ts',
      'hl7/client.ts',
      'hl7/frames.ts',
      'hl7/batch.ts',
      'hl7/messages-in.ts',
    ],
    from: 'listed addresses',
    limits: {
      bytes: 16 * mb,
      objects: '256 connections, 32 of one address, 4 large frames',
      depth: '2: a batch in a file',
      ms: 600_000,
    },
    runs: 'main thread',
  },
  'messages of laboratory systems': {
    modules: [
      'features/results/hl7-in/intake.ts',
      'features/results/hl7-in/keep-message.ts',
      'features/results/messages/decide.ts',
      'features/results/messages/compare-candidates.ts',
      'features/results/messages/show-message.ts',
      'hl7/large-message.ts',
      'hl7/large-message.worker.ts',
      'hl7/send-in-order.ts',
      'hl7/charset.ts',
      'hl7/escape.ts',
    ],
    from: 'listed addresses',
    limits: {
      bytes: 16 * mb,
      objects: `${mostSegmentsOfMessage} segments`,
      depth: '3: components in repetitions',
      ms: 30_000,
    },
    runs: `thread from ${largeMessageFrom} bytes`,
  },
  'the spool': {
    modules: ['hl7/spool.ts', 'features/results/hl7-in/spooled-message.ts'],
    from: 'ourselves, before a crash',
    limits: { bytes: 16 * mb, depth: 'none' },
    runs: 'main thread',
    unproved:
      'records have their length and their hash: reading ends at the first that does not fit',
  },
  'payers’ files': {
    modules: [
      'x12/read-file.ts',
      'x12/payer-file.ts',
      'x12/payer-file.worker.ts',
      'x12/faces/sets-of.ts',
      'features/billing/payer-files/segments-of.ts',
      'features/billing/eligibility/answer-in-file.ts',
      'features/billing/eligibility/answer-in-file.worker.ts',
    ],
    from: 'trading partners, and billers',
    limits: {
      bytes: largestFile,
      objects: `${mostSegmentsOfFile} segments, ${mostParts} sets, ${mostClaimAnswers} answers about claims, ${mostPeople} about people`,
      depth: 'the loops of the guide',
      ms: threadLimits.ms,
    },
    runs: `thread from ${largeFileFrom} bytes`,
  },
  'files in partners’ folders': {
    modules: ['ports/transport/folder.ts', 'ports/transport/sftp.ts'],
    from: 'trading partners',
    limits: { bytes: largestFile, depth: 'none', ms: 120_000 },
    runs: 'main thread',
    unproved: 'bytes are passed on as they are; a folder accepts X12 alone',
  },
  'answers of partners’ web services': {
    modules: ['ports/transport/core-envelope.ts', 'ports/transport/http.ts'],
    from: 'trading partners',
    limits: { bytes: largestFile + 65_536, depth: 'none', ms: 60_000 },
    runs: 'main thread',
  },
  'answers of the file store': {
    modules: ['ports/files/s3-requests.ts', 'ports/files/s3-list.ts'],
    from: 'the S3 store that the operator set',
    limits: { bytes: mostOfStore, depth: 'none', ms: answerOfStoreMs },
    runs: 'main thread',
    unproved: 'files are passed on, and opened with the key; a list of names is split once',
  },
  'answers of identity providers': {
    modules: ['ports/fetch-within.ts', 'ports/identity-provider/identity-provider.ts'],
    from: 'identity providers that two administrators entered',
    limits: { bytes: mostOfProvider, depth: 'JSON.parse', ms: answerOfProviderMs },
    runs: 'main thread',
    unproved: 'bounded before it is read; JSON.parse and one signature, by openid-client',
  },
  'answers of carriers': {
    modules: ['ports/parcel-carrier/carrier-client.ts'],
    from: 'FedEx and UPS, as the operator set them',
    limits: { bytes: mostOfCarrier, depth: 'JSON.parse', ms: answerOfCarrierMs },
    runs: 'main thread',
    unproved: 'bounded before it is read; JSON.parse, and a schema of a few fields',
  },
  'answers of the fax service': {
    modules: ['ports/fax/http.ts'],
    from: 'the fax service',
    limits: { bytes: 65_536, depth: 'that of the schema', ms: 45_000 },
    runs: 'main thread',
    unproved: 'read as the fax webhook is',
  },
  'the fax webhook': {
    modules: ['features/faxes/fax-webhook.ts'],
    from: 'who can sign with the secret',
    limits: { bytes: 65_536, depth: 'that of the schema', ms: bodyRules.longestMs },
    runs: 'main thread',
    unproved: 'a JSON object of three fields',
  },
  'FHIR requests': {
    modules: [
      'features/interfaces/fhir/fhir-server.ts',
      'features/interfaces/fhir/serve-kind.ts',
      'features/interfaces/fhir/search.ts',
      'features/interfaces/fhir/token.ts',
    ],
    from: 'system clients with a token',
    limits: { bytes: 65_536, depth: 'none', ms: bodyRules.longestMs },
    runs: 'main thread',
    unproved: 'URLSearchParams splits them, and each parameter is read once',
  },
  'the archive': {
    modules: ['features/admin/archive/archive-file.ts'],
    from: 'the operator',
    limits: { bytes: mostOfFile, depth: 'none' },
    runs: 'main thread',
    unproved: 'bytes are passed on as they are',
  },
} as const satisfies Record<string, Reader>
export type ReaderName = keyof typeof readers

/** Modules that parse or open only what Labgate or its operator wrote. */
export const ownBytes: Readonly<Record<string, string>> = {
  'client.ts': 'the benchmarks’ and proofs’ own client',
  'config-paths.ts': 'the operator’s key file',
  'config.ts': 'the key file that Labgate made',
  'db/embedded.ts': 'the engine’s thread',
  'db/schema-files.ts': 'the schema and migrations that come with Labgate',
  'db/released-migrations.ts': 'the list of a release, which a gate writes',
  'demo-start.ts': 'a setting that Labgate wrote',
  'features/admin/audit-log/heads.ts': 'the heads that Labgate wrote',
  'features/billing/past.ts': 'a setting that Labgate wrote',
  'overviews/saved-views/letters.ts': 'an address that Labgate makes',
  'ports/mail/portal-link.ts': 'an address that Labgate makes',
  'ports/mail/post.ts': 'files of an email that Labgate made and sealed',
  'features/admin/status/watched-certificates.ts': 'the operator’s certificates',
  'hl7/results/field-text.ts': 'part of the messages’ reader',
  'interfaces.ts': 'the operator’s certificates',
  'telemetry/metrics.ts': 'the metrics that Labgate counts',
  'web.ts': 'the page that was built',
  'web-files.ts': 'files of web apps that were built, passed on as they are',
  'x12/faces/write-acknowledgement.ts': 'a file of the simulated partner',
  'x12/faces/write-claims.ts': 'a file that was just written',
  'run-in-worker.ts': 'starts threads',
  'files/pdf-of-pictures.ts': 'a PDF that Labgate makes',
  'paper/requisition/requisition-signatures.ts': 'a PDF that Labgate makes',
}
