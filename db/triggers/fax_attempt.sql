create trigger fax_goes_to_verified before insert on fax_attempt for each row
  execute function fax_goes_to_verified();
