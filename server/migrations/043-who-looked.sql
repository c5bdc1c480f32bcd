-- Whom an act was about: the patient and the tube, beside the account. 0 and '' where it was about neither (docs/decisions/0028).
alter table audit
  add column patient_id bigint not null default 0,
  add column lab_order_id bigint not null default 0,
  add column specimen_barcode text not null default '';
create index audit_of_patient on audit (patient_id, audit_id desc) where patient_id > 0;
