import { z } from 'zod'
import { answer, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { day, flag, id, line } from '../kit/values.ts'

const ArchiveReport = z.object({
  archiveReportId: id(),
  /** 'Moss, Ada Marie'. */
  patientName: line(160),
  dob: day(),
  accessionNumber: line(60),
  /** As named by the former system. */
  account: line(120),
  /** Our account, 0 if not known. */
  customerId: id(),
  collectionDate: day(),
  title: line(200),
})
export type ArchiveReport = z.infer<typeof ArchiveReport>

/** Reports of a former laboratory system (records.md#archive): found, opened, never changed. */
export const archive = endpoints({
  /**
   * By accession number if one was typed, otherwise by name; then newest collection first. If no
   * name begins with the typed text, up to 50 that resemble it (rules.md#similar-names-list).
   */
  list: {
    method: 'GET',
    path: '/api/Archive/GetArchiveReportList',
    access: 'archive.read',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        /**
         * 'Moss, Ada', 'Ada Moss', or the beginning of either name; last names that begin with it
         * are listed first.
         */
        name: line(120),
        DOB: day(),
        /** Beginning of the number. */
        accessionNumber: line(60),
        /** Part of the account's name, in the former system or ours. */
        account: line(120),
        startDate: day(),
        endDate: day(),
      }),
    }),
    answer: listOf(ArchiveReport).extend({ resembling: flag() }),
  },
  /** The report itself. */
  get: {
    method: 'GET',
    path: '/api/Archive/GetArchiveReport',
    access: 'archive.read',
    byPost: true,
    input: query({ archiveReportId: id() }),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
})
