create trigger hl7_out_is_told after insert on hl7_out for each statement
  execute function hl7_out_is_told();
