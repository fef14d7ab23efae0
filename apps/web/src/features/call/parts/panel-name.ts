/** The panels next to the stage. */
export type PanelName = 'chat' | 'notes' | 'people';
