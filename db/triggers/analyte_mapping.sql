create trigger effects after insert or update of analyte, method on analyte_mapping
  for each row execute function analyte_mapping_effects();
