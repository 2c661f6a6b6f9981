-- Servers keep "no logo yet" in memory: a visit that ends without one is announced like any other change. What a visit
-- finds is announced by its brand and logo.
CREATE FUNCTION blazon_visit_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM blazon_announce('domain:' || CASE WHEN TG_OP = 'DELETE' THEN OLD.domain ELSE NEW.domain END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER visit_ended AFTER UPDATE ON "visit" FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state AND NEW.state NOT IN ('queued', 'visiting')
        AND (NEW.state <> 'found' OR NEW.in_a_row <= 1))
  EXECUTE FUNCTION blazon_visit_ended();
--> statement-breakpoint
CREATE TRIGGER visit_forgotten AFTER DELETE ON "visit" FOR EACH ROW EXECUTE FUNCTION blazon_visit_ended();
