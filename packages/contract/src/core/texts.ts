/** A catalogue of texts: nested plain objects whose leaves are sentences with `{{name}}` for parameters. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The same tree with any sentences at its leaves: the keys that a translation must provide. */
export type TextsOf<T extends TextTree> = {
  readonly [K in keyof T]: T[K] extends string ? string : T[K] extends TextTree ? TextsOf<T[K]> : never;
};

/** All dotted paths to leaves of a tree. */
export type TextKeyOf<T extends TextTree, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${K}`
    : T[K] extends TextTree
      ? TextKeyOf<T[K], `${Prefix}${K}.`>
      : never;
}[keyof T & string];
