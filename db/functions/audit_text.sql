-- A column that is added later goes behind the others, and only where it is not its default: rows
-- of before keep their code.
create function audit_text(a audit)
returns text
language plpgsql
stable
set search_path = pg_catalog, public
as $$
begin
  return array_to_json(
    array[
      a.audit_id::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      a.user_id::text, a.subject_id::text, a.visit_id::text, a.session_id::text, a.source::text,
      a.address, a.act, a.outcome, a.customer_id::text, a.target, array_to_json(a.fields)::text,
      a.patient_id::text, a.lab_order_id::text, a.specimen_barcode, a.node::text, a.number::text,
      a.settled::text, array_to_json(a.voided)::text
    ]
  )::text;
end $$;
