import { z } from 'zod'
import { answer, criteria, endpoints, listOf, query } from './endpoint.ts'
import { day, flag, id, line } from './values.ts'

const ArchiveReport = z.object({
  archiveReportId: id(),
  /** 'Moss, Ada Marie'. */
  patientName: line(160),
  dob: day(),
  accessionNumber: line(60),
  /** As the former system names it. */
  account: line(120),
  /** Our account, 0 where it is not known. */
  customerId: id(),
  collectionDate: day(),
  title: line(200),
})
export type ArchiveReport = z.infer<typeof ArchiveReport>

/** Reports of a former laboratory system (reference/domain.md 3.32): found, opened, never changed. */
export const archive = endpoints({
  /** By accession number or else by name where that was typed, and then the latest collected first. When no name begins with what was typed, up to 50 that resemble it (decisions.md 58). */
  list: {
    method: 'GET',
    path: '/api/Archive/GetArchiveReportList',
    access: 'archive.read',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        /** 'Moss, Ada', 'Ada Moss', or the beginning of either name; those whose last name begins so are listed first. */
        name: line(120),
        DOB: day(),
        /** Its beginning. */
        accessionNumber: line(60),
        /** Part of the former system's name of the account, or of ours. */
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
