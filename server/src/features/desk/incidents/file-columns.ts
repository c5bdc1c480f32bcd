import { isoInstant, writerName } from '../../../db/sql-parts.ts'

/** SQL: columns of a file `a` of an issue, stored as `f`. */
export const incidentFileColumns = `
  a.customer_incident_file_id as "customerIncidentFileId",
  a.file_name as "fileName",
  f.file_type as "fileType",
  f.size,
  ${writerName('a')} as "createdBy",
  ${isoInstant('a.created_at')} as "dateCreated"
`
/** SQL: the files of issue `n`, in the order in which they were added. */
export const filesOfIncident = `
  select ${incidentFileColumns}
  from
    customer_incident_file a
    join file f on f.hash = a.file_hash
  where a.customer_incident_id = n.customer_incident_id
  order by a.customer_incident_file_id
`
