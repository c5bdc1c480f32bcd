create trigger effects after insert on hl7_out for each statement
  execute function hl7_out_effects();
