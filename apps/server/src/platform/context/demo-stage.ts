import type { Ctx, PersonCtx } from './ctx.ts';

/** The place of a person or thing in the demo: the top, or one of the levels, which each institution names. */
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

/** One feature's part of an institution's demo, through its services and their rules. */
export interface DemoScene {
  /** The result, in the words of the line that is printed. */
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
