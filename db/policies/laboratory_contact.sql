grant select on laboratory_contact to labgate_all, labgate_some, labgate_system;
grant update (
  hours, fax, courier, courier_email, user_id_updated, updated_at, row_version
) on laboratory_contact to labgate_all;
