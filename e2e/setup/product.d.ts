/** The data folder with the demo in it that every journey begins with a copy of. */
export declare const templateFolder: string;
/** The whole product as a person starts it: its own process, database, engine and address. */
export declare class Product {
    #private;
    readonly dataDir: string;
    readonly port: number;
    readonly mediaPort: number;
    output: string;
    private constructor();
    /** A fresh copy of the demo in a folder of its own, started. */
    static fromTemplate(env?: Record<string, string>): Promise<Product>;
    /** On a folder that the caller owns. */
    static at(dataDir: string, env?: Record<string, string>): Promise<Product>;
    get url(): string;
    get pid(): number | undefined;
    /** Starts the process and waits until it is healthy. Throws with its output when it ends before. */
    start(env?: Record<string, string>): Promise<void>;
    untilHealthy(withinMs?: number): Promise<void>;
    /** Ends the process at once, as a crash would: nothing is drained. */
    kill(): Promise<void>;
    /** Ends the process as an operator would. */
    stop(): Promise<void>;
    dispose(): Promise<void>;
    /** Moves the product's clock: server, sweeps and browsers. */
    pass(seconds: number): Promise<void>;
    /** The product's time. */
    now(): Promise<Date>;
}
