create trigger texts_fit before insert on performing_lab for each row
  when (
    char_length(new.name) > 200 or char_length(new.address) > 300
    or char_length(new.clia_number) > 20 or char_length(new.director) > 200
  )
  execute function refuse_long_text();
