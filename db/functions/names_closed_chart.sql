-- A payer's file is shown as it is, with everybody in it: not to whom a chart in it is closed.
create function names_closed_chart(file bigint)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from claim c
      where
        c.x12_file_id in (file, (select x12_file_id_answers from x12_file where x12_file_id = file))
        and c.lab_order_id = any ((select closed_orders())::bigint[])
    )
    or exists (
      select
      from claim c
      where
        c.x12_file_id_status in (
          file,
          (select x12_file_id_answers from x12_file where x12_file_id = file)
        )
        and c.lab_order_id = any ((select closed_orders())::bigint[])
    )
    or exists (
      select
      from
        remittance_claim p
        join remittance r using (remittance_id)
      where r.x12_file_id = file and p.lab_order_id = any ((select closed_orders())::bigint[])
    )
    or exists (
      select
      from
        remittance_claim p
        join remittance r using (remittance_id)
      where
        r.x12_file_id = file
        and (select closed_people()) <> '{}'
        and payment_keys(p.content) && (select closed_people())
    )
    or exists (
      select
      from patient_eligibility e
      where
        (e.x12_file_id = file or e.x12_file_id_answer = file)
        and e.patient_id = any ((select closed_charts())::bigint[])
    )
$$;
revoke all on function names_closed_chart(bigint) from public;
grant execute on function names_closed_chart(bigint) to labgate_all, labgate_system;
