-- A paper of a patient can be one of an authorization, such as the payer's letter (docs/decisions/0057).
alter table patient_attachment add column pre_authorization_id bigint references pre_authorization;
create index patient_attachment_of_authorization on patient_attachment (pre_authorization_id) where pre_authorization_id is not null;
