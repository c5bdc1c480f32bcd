-- What the portal has now for a kind of inconsistency; '' where it is no single value.
-- A function in SQL that cannot be inlined is planned again in each statement; this one plans the
-- one question that it asks, once a connection.
create function portal_value(o lab_order, kind text)
returns text
language plpgsql
stable
as $$
begin
  return coalesce(case
    when kind in ('mismatch-name', 'patient-name') then
      (
        select trim(both ', ' from p.last_name || ', ' || p.first_name) from patient p
        where p.patient_id = o.patient_id
      )
    when kind in ('mismatch-dob', 'patient-birth-date') then
      (select to_char(p.dob, 'MM/DD/YYYY') from patient p where p.patient_id = o.patient_id)
    when kind in ('mismatch-date', 'collection-date', 'over-stability') then
      to_char(o.collection_day, 'MM/DD/YYYY')
    when kind in ('mismatch-pregnant', 'pregnancy') then
      (
        array[sentence_pregnancy_unknown(), sentence_pregnant(), sentence_not_pregnant()]
      )[1 + o.is_pregnant]
    when kind = 'provider' then
      (
        select trim(u.first_name || ' ' || u.last_name) from app_user u
        where u.user_id = o.user_id_physician
      )
    when kind = 'diagnosis' then
      (select string_agg(d ->> 'icd10Code', ', ') from jsonb_array_elements(o.diagnosis) d)
  end, '');
end $$;
