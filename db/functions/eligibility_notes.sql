create function eligibility_notes()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'patient_insurance' and tg_op = 'INSERT' then
    insert into eligibility_due (patient_insurance_id) select patient_insurance_id from changed_rows
      where active and member_id <> '' and insurance_id is not null;
  elsif tg_table_name = 'patient_insurance' then
    insert into eligibility_due (patient_insurance_id) select n.patient_insurance_id
      from changed_rows n join rows_before o using (patient_insurance_id)
    where n.active and n.member_id <> '' and n.insurance_id is not null
      and (
        n.active, n.insurance_id, n.member_id, n.group_no, n.effective_date, n.expire_date,
        n.relationship_id, n.subscriber_first_name, n.subscriber_last_name, n.subscriber_dob,
        n.subscriber_gender_id
      )
        is distinct from (
          o.active, o.insurance_id, o.member_id, o.group_no, o.effective_date, o.expire_date,
          o.relationship_id, o.subscriber_first_name, o.subscriber_last_name, o.subscriber_dob,
          o.subscriber_gender_id
        );
  elsif tg_table_name = 'patient' then
    insert into eligibility_due (patient_insurance_id) select i.patient_insurance_id
      from changed_rows n join rows_before o using (patient_id)
      join patient_insurance i using (patient_id)
    where i.active and i.member_id <> '' and i.insurance_id is not null
      and (
        n.first_name, n.last_name, n.first_name_latin, n.last_name_latin, n.dob, n.gender_id
      ) is distinct from (
        o.first_name, o.last_name, o.first_name_latin, o.last_name_latin, o.dob, o.gender_id
      );
  elsif tg_op = 'INSERT' then
    insert into eligibility_due (lab_order_id) select lab_order_id from changed_rows
      where collection_day is not null and ended = 0;
  else
    insert into eligibility_due (lab_order_id) select n.lab_order_id from changed_rows n
      join rows_before o using (lab_order_id)
    where n.collection_day is not null and n.ended = 0
      and (
        n.collection_day, n.patient_id, n.patient_insurance_id_primary,
        n.patient_insurance_id_secondary
      ) is distinct from (
        o.collection_day, o.patient_id, o.patient_insurance_id_primary,
        o.patient_insurance_id_secondary
      );
  end if;
  return null;
end $$;
