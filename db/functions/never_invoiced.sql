-- A patient covered by a government program on the day is on no invoice to the practice, even if a
-- person decided so (SSA 1833(h)(5)(A), 42 CFR 447.15).
create function never_invoiced(bill bigint)
returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from
        bill b
        join lab_order o using (lab_order_id)
        join patient_insurance p on p.patient_id = o.patient_id
        join insurance y using (insurance_id)
      where
        b.bill_id = never_invoiced.bill
        and b.bill_to = 'client'
        and p.active
        and y.payer_kind in ('Medicare', 'Medicare Advantage', 'Medicaid', 'Medicaid managed')
        and b.service_day between coalesce(p.effective_date, '-infinity'::date) and coalesce(
          p.expire_date,
          'infinity'::date
        )
    )
$$;
grant execute on function never_invoiced(bigint) to labgate_all, labgate_some, labgate_system;
