-- Whose chart a draft belongs to, by its form's name and record; null if it is of no chart. As
-- draftForms of the contract says (contract/src/orders/draft-forms.ts).
create function patient_of_draft(of_form text, of_record bigint)
returns bigint
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
begin
  return case
    when of_form = 'patient' then of_record
    when of_form ~ '^(order|insurance)-of-\d{1,15}$'
      then split_part(of_form, '-', 3)::bigint
    when of_form = 'order'
      then (select o.patient_id from lab_order o where o.lab_order_id = of_record)
    when of_form = 'patient-insurance'
      then (select i.patient_id from patient_insurance i where i.patient_insurance_id = of_record)
    when of_form ~ '^issue-\d{1,15}-\d{1,15}-\d{1,15}$'
      then (select o.patient_id from lab_order o
        where o.lab_order_id = split_part(of_form, '-', 3)::bigint)
    when of_form = 'incident'
      then (select coalesce(i.patient_id, o.patient_id) from customer_incident i
        left join lab_order o on o.lab_order_id = i.lab_order_id
        where i.customer_incident_id = of_record)
  end;
end $$;
revoke all on function patient_of_draft(text, bigint) from public;
grant execute on function patient_of_draft(text, bigint) to labgate_all, labgate_some;
