-- Certificates by which a laboratory system is known, as their SHA-256 fingerprints; an empty list: its addresses are enough.
alter table lab_system add column certificates text[] not null default '{}';
-- The certificate that a connection showed; '' none.
alter table hl7_in add column came_certificate text not null default '';
