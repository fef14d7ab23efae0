import type { Ctx, PersonCtx } from './ctx.ts';

/** Where somebody or something of the demo stands: the top, or one of the levels, which each institution names. */
export type DemoPlace = 'top' | 'district' | 'area' | 'school' | 'secondSchool';

/** One institution of the demo while it is being filled. Each scene leaves on it what those after it look up. */
export interface DemoStage {
  readonly system: Ctx;
  /** By place; the top has none. */
  readonly levelIds: Map<DemoPlace, string>;
  /** By name. */
  readonly subcategoryIds: Map<string, string>;
  /** By e-mail address. */
  readonly personIds: Map<string, string>;
  /** Of sessions of many, by topic. */
  readonly sessionIds: Map<string, string>;
  as(email: string): Promise<PersonCtx>;
  /** Moves the product's clock, forward or back, and takes what is due. */
  move(seconds: number): Promise<void>;
}

/** What one feature brings to the demo of an institution, through its services and not past its rules. */
export interface DemoScene {
  /** What is there afterwards, in the words of the line that tells it. */
  readonly what: string;
  fill(stage: DemoStage): Promise<void>;
}

/** MedicAid of a session, by the values of its codes. */
export interface DemoMedicAid {
  readonly cptCodes: readonly string[];
  readonly modifierCode: string;
  readonly eligibleProvider: string;
  readonly medicalNotes: string;
}

/** The three texts of a note. */
export interface DemoNote {
  readonly subjective: string;
  readonly objective: string;
  readonly plan: string;
  /** MedicAid, by the values of invented codes. */
  readonly medicAid?: DemoMedicAid;
}
