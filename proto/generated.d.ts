// Generated from sources with the hash 7e885a4f1b0092772f0447a491514925f4523badd030918a349b08ccf6ac8610: do not edit.
import * as $protobuf from "protobufjs";
import Long = require("long");

/** Namespace millrace. */
export namespace millrace {

    /** Namespace v1. */
    namespace v1 {

        /**
         * Properties of a Path.
         * @deprecated Use millrace.v1.Path.$Properties instead.
         */
        interface IPath extends millrace.v1.Path.$Properties {
        }

        /** Represents a Path. */
        class Path {

            /**
             * Constructs a new Path.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Path.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Path position. */
            position: number[];

            /**
             * Encodes the specified Path message. Does not implicitly {@link millrace.v1.Path.verify|verify} messages.
             * @param m Path message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Path.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Path message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Path & millrace.v1.Path.$Shape} Path
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Path & millrace.v1.Path.$Shape;

            /**
             * Gets the type url for Path
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Path {

            /** Properties of a Path. */
            interface $Properties {

                /** Path position */
                position?: (number[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Path. */
            type $Shape = millrace.v1.Path.$Properties;
        }

        /**
         * Properties of a ScopeItem.
         * @deprecated Use millrace.v1.ScopeItem.$Properties instead.
         */
        interface IScopeItem extends millrace.v1.ScopeItem.$Properties {
        }

        /** Represents a ScopeItem. */
        class ScopeItem {

            /**
             * Constructs a new ScopeItem.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ScopeItem.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ScopeItem type. */
            type: string;

            /** ScopeItem ids. */
            ids: string[];

            /**
             * Encodes the specified ScopeItem message. Does not implicitly {@link millrace.v1.ScopeItem.verify|verify} messages.
             * @param m ScopeItem message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ScopeItem.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ScopeItem message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ScopeItem & millrace.v1.ScopeItem.$Shape} ScopeItem
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ScopeItem & millrace.v1.ScopeItem.$Shape;

            /**
             * Gets the type url for ScopeItem
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ScopeItem {

            /** Properties of a ScopeItem. */
            interface $Properties {

                /** ScopeItem type */
                type?: (string|null);

                /** ScopeItem ids */
                ids?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ScopeItem. */
            type $Shape = millrace.v1.ScopeItem.$Properties;
        }

        /**
         * Properties of an Error.
         * @deprecated Use millrace.v1.Error.$Properties instead.
         */
        interface IError extends millrace.v1.Error.$Properties {
        }

        /** Represents an Error. */
        class Error {

            /**
             * Constructs a new Error.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Error.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Error code. */
            code: string;

            /** Error type. */
            type: string;

            /** Error message. */
            message: string;

            /** Error param. */
            param: string;

            /** Error quota. */
            quota: string;

            /** Error used. */
            used: number;

            /** Error allowed. */
            allowed: number;

            /** Error reason. */
            reason: string;

            /**
             * Encodes the specified Error message. Does not implicitly {@link millrace.v1.Error.verify|verify} messages.
             * @param m Error message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Error.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Error message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Error & millrace.v1.Error.$Shape} Error
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Error & millrace.v1.Error.$Shape;

            /**
             * Gets the type url for Error
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Error {

            /** Properties of an Error. */
            interface $Properties {

                /** Error code */
                code?: (string|null);

                /** Error type */
                type?: (string|null);

                /** Error message */
                message?: (string|null);

                /** Error param */
                param?: (string|null);

                /** Error quota */
                quota?: (string|null);

                /** Error used */
                used?: (number|null);

                /** Error allowed */
                allowed?: (number|null);

                /** Error reason */
                reason?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Error. */
            type $Shape = millrace.v1.Error.$Properties;
        }

        /**
         * Properties of a SearchRequest.
         * @deprecated Use millrace.v1.SearchRequest.$Properties instead.
         */
        interface ISearchRequest extends millrace.v1.SearchRequest.$Properties {
        }

        /** Represents a SearchRequest. */
        class SearchRequest {

            /**
             * Constructs a new SearchRequest.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchRequest.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchRequest query. */
            query: string;

            /** SearchRequest scope. */
            scope: millrace.v1.ScopeItem.$Properties[];

            /** SearchRequest limit. */
            limit: number;

            /** SearchRequest user. */
            user: string;

            /** SearchRequest mode. */
            mode: string;

            /** SearchRequest timeout. */
            timeout: number;

            /** SearchRequest filter. */
            filter: string;

            /** SearchRequest explain. */
            explain: boolean;

            /**
             * Encodes the specified SearchRequest message. Does not implicitly {@link millrace.v1.SearchRequest.verify|verify} messages.
             * @param m SearchRequest message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchRequest.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchRequest message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchRequest & millrace.v1.SearchRequest.$Shape} SearchRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchRequest & millrace.v1.SearchRequest.$Shape;

            /**
             * Gets the type url for SearchRequest
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchRequest {

            /** Properties of a SearchRequest. */
            interface $Properties {

                /** SearchRequest query */
                query?: (string|null);

                /** SearchRequest scope */
                scope?: (millrace.v1.ScopeItem.$Properties[]|null);

                /** SearchRequest limit */
                limit?: (number|null);

                /** SearchRequest user */
                user?: (string|null);

                /** SearchRequest mode */
                mode?: (string|null);

                /** SearchRequest timeout */
                timeout?: (number|null);

                /** SearchRequest filter */
                filter?: (string|null);

                /** SearchRequest explain */
                explain?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchRequest. */
            type $Shape = millrace.v1.SearchRequest.$Properties;
        }

        /**
         * Properties of a SearchResponse.
         * @deprecated Use millrace.v1.SearchResponse.$Properties instead.
         */
        interface ISearchResponse extends millrace.v1.SearchResponse.$Properties {
        }

        /** Represents a SearchResponse. */
        class SearchResponse {

            /**
             * Constructs a new SearchResponse.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchResponse.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchResponse code. */
            code: number;

            /** SearchResponse message. */
            message: string;

            /** SearchResponse data. */
            data?: (millrace.v1.SearchResults.$Properties|null);

            /**
             * Encodes the specified SearchResponse message. Does not implicitly {@link millrace.v1.SearchResponse.verify|verify} messages.
             * @param m SearchResponse message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchResponse.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchResponse message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchResponse & millrace.v1.SearchResponse.$Shape} SearchResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchResponse & millrace.v1.SearchResponse.$Shape;

            /**
             * Gets the type url for SearchResponse
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchResponse {

            /** Properties of a SearchResponse. */
            interface $Properties {

                /** SearchResponse code */
                code?: (number|null);

                /** SearchResponse message */
                message?: (string|null);

                /** SearchResponse data */
                data?: (millrace.v1.SearchResults.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchResponse. */
            type $Shape = millrace.v1.SearchResponse.$Properties;
        }

        /**
         * Properties of a SearchResults.
         * @deprecated Use millrace.v1.SearchResults.$Properties instead.
         */
        interface ISearchResults extends millrace.v1.SearchResults.$Properties {
        }

        /** Represents a SearchResults. */
        class SearchResults {

            /**
             * Constructs a new SearchResults.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchResults.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchResults total. */
            total: number;

            /** SearchResults docs. */
            docs: millrace.v1.SearchHit.$Properties[];

            /** SearchResults corrections. */
            corrections: millrace.v1.Correction.$Properties[];

            /** SearchResults explanation. */
            explanation?: (millrace.v1.SearchExplained.$Properties|null);

            /**
             * Encodes the specified SearchResults message. Does not implicitly {@link millrace.v1.SearchResults.verify|verify} messages.
             * @param m SearchResults message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchResults.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchResults message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchResults & millrace.v1.SearchResults.$Shape} SearchResults
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchResults & millrace.v1.SearchResults.$Shape;

            /**
             * Gets the type url for SearchResults
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchResults {

            /** Properties of a SearchResults. */
            interface $Properties {

                /** SearchResults total */
                total?: (number|null);

                /** SearchResults docs */
                docs?: (millrace.v1.SearchHit.$Properties[]|null);

                /** SearchResults corrections */
                corrections?: (millrace.v1.Correction.$Properties[]|null);

                /** SearchResults explanation */
                explanation?: (millrace.v1.SearchExplained.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchResults. */
            type $Shape = millrace.v1.SearchResults.$Properties;
        }

        /**
         * Properties of a SearchExplained.
         * @deprecated Use millrace.v1.SearchExplained.$Properties instead.
         */
        interface ISearchExplained extends millrace.v1.SearchExplained.$Properties {
        }

        /** Represents a SearchExplained. */
        class SearchExplained {

            /**
             * Constructs a new SearchExplained.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchExplained.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchExplained stages. */
            stages: millrace.v1.SearchStage.$Properties[];

            /** SearchExplained terms. */
            terms: millrace.v1.SearchTerm.$Properties[];

            /**
             * Encodes the specified SearchExplained message. Does not implicitly {@link millrace.v1.SearchExplained.verify|verify} messages.
             * @param m SearchExplained message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchExplained.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchExplained message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchExplained & millrace.v1.SearchExplained.$Shape} SearchExplained
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchExplained & millrace.v1.SearchExplained.$Shape;

            /**
             * Gets the type url for SearchExplained
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchExplained {

            /** Properties of a SearchExplained. */
            interface $Properties {

                /** SearchExplained stages */
                stages?: (millrace.v1.SearchStage.$Properties[]|null);

                /** SearchExplained terms */
                terms?: (millrace.v1.SearchTerm.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchExplained. */
            type $Shape = millrace.v1.SearchExplained.$Properties;
        }

        /**
         * Properties of a SearchStage.
         * @deprecated Use millrace.v1.SearchStage.$Properties instead.
         */
        interface ISearchStage extends millrace.v1.SearchStage.$Properties {
        }

        /** Represents a SearchStage. */
        class SearchStage {

            /**
             * Constructs a new SearchStage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchStage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchStage name. */
            name: string;

            /** SearchStage ms. */
            ms: number;

            /**
             * Encodes the specified SearchStage message. Does not implicitly {@link millrace.v1.SearchStage.verify|verify} messages.
             * @param m SearchStage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchStage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchStage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchStage & millrace.v1.SearchStage.$Shape} SearchStage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchStage & millrace.v1.SearchStage.$Shape;

            /**
             * Gets the type url for SearchStage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchStage {

            /** Properties of a SearchStage. */
            interface $Properties {

                /** SearchStage name */
                name?: (string|null);

                /** SearchStage ms */
                ms?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchStage. */
            type $Shape = millrace.v1.SearchStage.$Properties;
        }

        /**
         * Properties of a SearchTerm.
         * @deprecated Use millrace.v1.SearchTerm.$Properties instead.
         */
        interface ISearchTerm extends millrace.v1.SearchTerm.$Properties {
        }

        /** Represents a SearchTerm. */
        class SearchTerm {

            /**
             * Constructs a new SearchTerm.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchTerm.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchTerm terms. */
            terms: string[];

            /** SearchTerm frequency. */
            frequency: number;

            /** SearchTerm idf. */
            idf: number;

            /**
             * Encodes the specified SearchTerm message. Does not implicitly {@link millrace.v1.SearchTerm.verify|verify} messages.
             * @param m SearchTerm message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchTerm.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchTerm message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchTerm & millrace.v1.SearchTerm.$Shape} SearchTerm
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchTerm & millrace.v1.SearchTerm.$Shape;

            /**
             * Gets the type url for SearchTerm
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchTerm {

            /** Properties of a SearchTerm. */
            interface $Properties {

                /** SearchTerm terms */
                terms?: (string[]|null);

                /** SearchTerm frequency */
                frequency?: (number|null);

                /** SearchTerm idf */
                idf?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchTerm. */
            type $Shape = millrace.v1.SearchTerm.$Properties;
        }

        /**
         * Properties of a Correction.
         * @deprecated Use millrace.v1.Correction.$Properties instead.
         */
        interface ICorrection extends millrace.v1.Correction.$Properties {
        }

        /** Represents a Correction. */
        class Correction {

            /**
             * Constructs a new Correction.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Correction.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Correction from. */
            from: string;

            /** Correction to. */
            to: string;

            /**
             * Encodes the specified Correction message. Does not implicitly {@link millrace.v1.Correction.verify|verify} messages.
             * @param m Correction message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Correction.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Correction message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Correction & millrace.v1.Correction.$Shape} Correction
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Correction & millrace.v1.Correction.$Shape;

            /**
             * Gets the type url for Correction
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Correction {

            /** Properties of a Correction. */
            interface $Properties {

                /** Correction from */
                from?: (string|null);

                /** Correction to */
                to?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Correction. */
            type $Shape = millrace.v1.Correction.$Properties;
        }

        /**
         * Properties of a SearchHit.
         * @deprecated Use millrace.v1.SearchHit.$Properties instead.
         */
        interface ISearchHit extends millrace.v1.SearchHit.$Properties {
        }

        /** Represents a SearchHit. */
        class SearchHit {

            /**
             * Constructs a new SearchHit.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchHit.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchHit type. */
            type: string;

            /** SearchHit text. */
            text: string;

            /** SearchHit score. */
            score: number;

            /** SearchHit annotation. */
            annotation?: (millrace.v1.SearchAnnotation.$Properties|null);

            /** SearchHit explanation. */
            explanation?: (millrace.v1.HitExplained.$Properties|null);

            /**
             * Encodes the specified SearchHit message. Does not implicitly {@link millrace.v1.SearchHit.verify|verify} messages.
             * @param m SearchHit message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchHit.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchHit message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchHit & millrace.v1.SearchHit.$Shape} SearchHit
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchHit & millrace.v1.SearchHit.$Shape;

            /**
             * Gets the type url for SearchHit
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchHit {

            /** Properties of a SearchHit. */
            interface $Properties {

                /** SearchHit type */
                type?: (string|null);

                /** SearchHit text */
                text?: (string|null);

                /** SearchHit score */
                score?: (number|null);

                /** SearchHit annotation */
                annotation?: (millrace.v1.SearchAnnotation.$Properties|null);

                /** SearchHit explanation */
                explanation?: (millrace.v1.HitExplained.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchHit. */
            type $Shape = millrace.v1.SearchHit.$Properties;
        }

        /**
         * Properties of a HitExplained.
         * @deprecated Use millrace.v1.HitExplained.$Properties instead.
         */
        interface IHitExplained extends millrace.v1.HitExplained.$Properties {
        }

        /** Represents a HitExplained. */
        class HitExplained {

            /**
             * Constructs a new HitExplained.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.HitExplained.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** HitExplained cosine. */
            cosine: number;

            /** HitExplained bm25. */
            bm25: number;

            /** HitExplained vectors. */
            vectors?: (millrace.v1.HitStanding.$Properties|null);

            /** HitExplained keywords. */
            keywords?: (millrace.v1.HitStanding.$Properties|null);

            /** HitExplained fused. */
            fused?: (millrace.v1.HitStanding.$Properties|null);

            /** HitExplained reranked. */
            reranked: number;

            /** HitExplained features. */
            features: millrace.v1.HitFeature.$Properties[];

            /** HitExplained matched. */
            matched: string[];

            /** HitExplained query. */
            query: string;

            /**
             * Encodes the specified HitExplained message. Does not implicitly {@link millrace.v1.HitExplained.verify|verify} messages.
             * @param m HitExplained message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.HitExplained.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a HitExplained message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.HitExplained & millrace.v1.HitExplained.$Shape} HitExplained
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.HitExplained & millrace.v1.HitExplained.$Shape;

            /**
             * Gets the type url for HitExplained
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace HitExplained {

            /** Properties of a HitExplained. */
            interface $Properties {

                /** HitExplained cosine */
                cosine?: (number|null);

                /** HitExplained bm25 */
                bm25?: (number|null);

                /** HitExplained vectors */
                vectors?: (millrace.v1.HitStanding.$Properties|null);

                /** HitExplained keywords */
                keywords?: (millrace.v1.HitStanding.$Properties|null);

                /** HitExplained fused */
                fused?: (millrace.v1.HitStanding.$Properties|null);

                /** HitExplained reranked */
                reranked?: (number|null);

                /** HitExplained features */
                features?: (millrace.v1.HitFeature.$Properties[]|null);

                /** HitExplained matched */
                matched?: (string[]|null);

                /** HitExplained query */
                query?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a HitExplained. */
            type $Shape = millrace.v1.HitExplained.$Properties;
        }

        /**
         * Properties of a HitStanding.
         * @deprecated Use millrace.v1.HitStanding.$Properties instead.
         */
        interface IHitStanding extends millrace.v1.HitStanding.$Properties {
        }

        /** Represents a HitStanding. */
        class HitStanding {

            /**
             * Constructs a new HitStanding.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.HitStanding.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** HitStanding rank. */
            rank: number;

            /** HitStanding score. */
            score: number;

            /**
             * Encodes the specified HitStanding message. Does not implicitly {@link millrace.v1.HitStanding.verify|verify} messages.
             * @param m HitStanding message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.HitStanding.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a HitStanding message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.HitStanding & millrace.v1.HitStanding.$Shape} HitStanding
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.HitStanding & millrace.v1.HitStanding.$Shape;

            /**
             * Gets the type url for HitStanding
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace HitStanding {

            /** Properties of a HitStanding. */
            interface $Properties {

                /** HitStanding rank */
                rank?: (number|null);

                /** HitStanding score */
                score?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a HitStanding. */
            type $Shape = millrace.v1.HitStanding.$Properties;
        }

        /**
         * Properties of a HitFeature.
         * @deprecated Use millrace.v1.HitFeature.$Properties instead.
         */
        interface IHitFeature extends millrace.v1.HitFeature.$Properties {
        }

        /** Represents a HitFeature. */
        class HitFeature {

            /**
             * Constructs a new HitFeature.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.HitFeature.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** HitFeature name. */
            name: string;

            /** HitFeature value. */
            value: number;

            /** HitFeature share. */
            share: number;

            /**
             * Encodes the specified HitFeature message. Does not implicitly {@link millrace.v1.HitFeature.verify|verify} messages.
             * @param m HitFeature message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.HitFeature.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a HitFeature message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.HitFeature & millrace.v1.HitFeature.$Shape} HitFeature
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.HitFeature & millrace.v1.HitFeature.$Shape;

            /**
             * Gets the type url for HitFeature
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace HitFeature {

            /** Properties of a HitFeature. */
            interface $Properties {

                /** HitFeature name */
                name?: (string|null);

                /** HitFeature value */
                value?: (number|null);

                /** HitFeature share */
                share?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a HitFeature. */
            type $Shape = millrace.v1.HitFeature.$Properties;
        }

        /**
         * Properties of a SearchAnnotation.
         * @deprecated Use millrace.v1.SearchAnnotation.$Properties instead.
         */
        interface ISearchAnnotation extends millrace.v1.SearchAnnotation.$Properties {
        }

        /** Represents a SearchAnnotation. */
        class SearchAnnotation {

            /**
             * Constructs a new SearchAnnotation.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SearchAnnotation.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SearchAnnotation file_id. */
            file_id: string;

            /** SearchAnnotation file_name. */
            file_name: string;

            /** SearchAnnotation paths. */
            paths: millrace.v1.Path.$Properties[];

            /** SearchAnnotation page. */
            page: number;

            /** SearchAnnotation titles. */
            titles: string[];

            /**
             * Encodes the specified SearchAnnotation message. Does not implicitly {@link millrace.v1.SearchAnnotation.verify|verify} messages.
             * @param m SearchAnnotation message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SearchAnnotation.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SearchAnnotation message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SearchAnnotation & millrace.v1.SearchAnnotation.$Shape} SearchAnnotation
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SearchAnnotation & millrace.v1.SearchAnnotation.$Shape;

            /**
             * Gets the type url for SearchAnnotation
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SearchAnnotation {

            /** Properties of a SearchAnnotation. */
            interface $Properties {

                /** SearchAnnotation file_id */
                file_id?: (string|null);

                /** SearchAnnotation file_name */
                file_name?: (string|null);

                /** SearchAnnotation paths */
                paths?: (millrace.v1.Path.$Properties[]|null);

                /** SearchAnnotation page */
                page?: (number|null);

                /** SearchAnnotation titles */
                titles?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SearchAnnotation. */
            type $Shape = millrace.v1.SearchAnnotation.$Properties;
        }

        /**
         * Properties of a ChatRequest.
         * @deprecated Use millrace.v1.ChatRequest.$Properties instead.
         */
        interface IChatRequest extends millrace.v1.ChatRequest.$Properties {
        }

        /** Represents a ChatRequest. */
        class ChatRequest {

            /**
             * Constructs a new ChatRequest.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChatRequest.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChatRequest query. */
            query: string;

            /** ChatRequest scope. */
            scope: millrace.v1.ScopeItem.$Properties[];

            /** ChatRequest user. */
            user: string;

            /** ChatRequest response_type. */
            response_type: string;

            /** ChatRequest timeout. */
            timeout: number;

            /** ChatRequest model. */
            model: string;

            /** ChatRequest mode. */
            mode: string;

            /** ChatRequest limit. */
            limit: number;

            /** ChatRequest filter. */
            filter: string;

            /** ChatRequest messages. */
            messages: millrace.v1.ChatMessage.$Properties[];

            /** ChatRequest stands_alone. */
            stands_alone: boolean;

            /** ChatRequest used. */
            used?: (millrace.v1.TokenUsage.$Properties|null);

            /** ChatRequest explain. */
            explain: boolean;

            /**
             * Encodes the specified ChatRequest message. Does not implicitly {@link millrace.v1.ChatRequest.verify|verify} messages.
             * @param m ChatRequest message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChatRequest.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChatRequest message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChatRequest & millrace.v1.ChatRequest.$Shape} ChatRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChatRequest & millrace.v1.ChatRequest.$Shape;

            /**
             * Gets the type url for ChatRequest
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChatRequest {

            /** Properties of a ChatRequest. */
            interface $Properties {

                /** ChatRequest query */
                query?: (string|null);

                /** ChatRequest scope */
                scope?: (millrace.v1.ScopeItem.$Properties[]|null);

                /** ChatRequest user */
                user?: (string|null);

                /** ChatRequest response_type */
                response_type?: (string|null);

                /** ChatRequest timeout */
                timeout?: (number|null);

                /** ChatRequest model */
                model?: (string|null);

                /** ChatRequest mode */
                mode?: (string|null);

                /** ChatRequest limit */
                limit?: (number|null);

                /** ChatRequest filter */
                filter?: (string|null);

                /** ChatRequest messages */
                messages?: (millrace.v1.ChatMessage.$Properties[]|null);

                /** ChatRequest stands_alone */
                stands_alone?: (boolean|null);

                /** ChatRequest used */
                used?: (millrace.v1.TokenUsage.$Properties|null);

                /** ChatRequest explain */
                explain?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChatRequest. */
            type $Shape = millrace.v1.ChatRequest.$Properties;
        }

        /**
         * Properties of a ChatMessage.
         * @deprecated Use millrace.v1.ChatMessage.$Properties instead.
         */
        interface IChatMessage extends millrace.v1.ChatMessage.$Properties {
        }

        /** Represents a ChatMessage. */
        class ChatMessage {

            /**
             * Constructs a new ChatMessage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChatMessage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChatMessage role. */
            role: string;

            /** ChatMessage content. */
            content: string;

            /**
             * Encodes the specified ChatMessage message. Does not implicitly {@link millrace.v1.ChatMessage.verify|verify} messages.
             * @param m ChatMessage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChatMessage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChatMessage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChatMessage & millrace.v1.ChatMessage.$Shape} ChatMessage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChatMessage & millrace.v1.ChatMessage.$Shape;

            /**
             * Gets the type url for ChatMessage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChatMessage {

            /** Properties of a ChatMessage. */
            interface $Properties {

                /** ChatMessage role */
                role?: (string|null);

                /** ChatMessage content */
                content?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChatMessage. */
            type $Shape = millrace.v1.ChatMessage.$Properties;
        }

        /**
         * Properties of a TokenUsage.
         * @deprecated Use millrace.v1.TokenUsage.$Properties instead.
         */
        interface ITokenUsage extends millrace.v1.TokenUsage.$Properties {
        }

        /** Represents a TokenUsage. */
        class TokenUsage {

            /**
             * Constructs a new TokenUsage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TokenUsage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TokenUsage prompt_tokens. */
            prompt_tokens: number;

            /** TokenUsage completion_tokens. */
            completion_tokens: number;

            /** TokenUsage total_tokens. */
            total_tokens: number;

            /** TokenUsage estimated. */
            estimated: boolean;

            /**
             * Encodes the specified TokenUsage message. Does not implicitly {@link millrace.v1.TokenUsage.verify|verify} messages.
             * @param m TokenUsage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TokenUsage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TokenUsage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TokenUsage & millrace.v1.TokenUsage.$Shape} TokenUsage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TokenUsage & millrace.v1.TokenUsage.$Shape;

            /**
             * Gets the type url for TokenUsage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TokenUsage {

            /** Properties of a TokenUsage. */
            interface $Properties {

                /** TokenUsage prompt_tokens */
                prompt_tokens?: (number|null);

                /** TokenUsage completion_tokens */
                completion_tokens?: (number|null);

                /** TokenUsage total_tokens */
                total_tokens?: (number|null);

                /** TokenUsage estimated */
                estimated?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TokenUsage. */
            type $Shape = millrace.v1.TokenUsage.$Properties;
        }

        /**
         * Properties of a ModelList.
         * @deprecated Use millrace.v1.ModelList.$Properties instead.
         */
        interface IModelList extends millrace.v1.ModelList.$Properties {
        }

        /** Represents a ModelList. */
        class ModelList {

            /**
             * Constructs a new ModelList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ModelList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /**
             * Encodes the specified ModelList message. Does not implicitly {@link millrace.v1.ModelList.verify|verify} messages.
             * @param m ModelList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ModelList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ModelList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ModelList & millrace.v1.ModelList.$Shape} ModelList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ModelList & millrace.v1.ModelList.$Shape;

            /**
             * Gets the type url for ModelList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ModelList {

            /** Properties of a ModelList. */
            interface $Properties {

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ModelList. */
            type $Shape = millrace.v1.ModelList.$Properties;
        }

        /**
         * Properties of a Models.
         * @deprecated Use millrace.v1.Models.$Properties instead.
         */
        interface IModels extends millrace.v1.Models.$Properties {
        }

        /** Represents a Models. */
        class Models {

            /**
             * Constructs a new Models.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Models.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Models models. */
            models: string[];

            /**
             * Encodes the specified Models message. Does not implicitly {@link millrace.v1.Models.verify|verify} messages.
             * @param m Models message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Models.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Models message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Models & millrace.v1.Models.$Shape} Models
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Models & millrace.v1.Models.$Shape;

            /**
             * Gets the type url for Models
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Models {

            /** Properties of a Models. */
            interface $Properties {

                /** Models models */
                models?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Models. */
            type $Shape = millrace.v1.Models.$Properties;
        }

        /**
         * Properties of a ChatResponse.
         * @deprecated Use millrace.v1.ChatResponse.$Properties instead.
         */
        interface IChatResponse extends millrace.v1.ChatResponse.$Properties {
        }

        /** Represents a ChatResponse. */
        class ChatResponse {

            /**
             * Constructs a new ChatResponse.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChatResponse.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChatResponse code. */
            code: number;

            /** ChatResponse message. */
            message: string;

            /** ChatResponse data. */
            data?: (millrace.v1.ChatAnswer.$Properties|null);

            /**
             * Encodes the specified ChatResponse message. Does not implicitly {@link millrace.v1.ChatResponse.verify|verify} messages.
             * @param m ChatResponse message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChatResponse.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChatResponse message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChatResponse & millrace.v1.ChatResponse.$Shape} ChatResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChatResponse & millrace.v1.ChatResponse.$Shape;

            /**
             * Gets the type url for ChatResponse
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChatResponse {

            /** Properties of a ChatResponse. */
            interface $Properties {

                /** ChatResponse code */
                code?: (number|null);

                /** ChatResponse message */
                message?: (string|null);

                /** ChatResponse data */
                data?: (millrace.v1.ChatAnswer.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChatResponse. */
            type $Shape = millrace.v1.ChatResponse.$Properties;
        }

        /**
         * Properties of a ChatAnswer.
         * @deprecated Use millrace.v1.ChatAnswer.$Properties instead.
         */
        interface IChatAnswer extends millrace.v1.ChatAnswer.$Properties {
        }

        /** Represents a ChatAnswer. */
        class ChatAnswer {

            /**
             * Constructs a new ChatAnswer.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChatAnswer.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChatAnswer content. */
            content: millrace.v1.ContentItem.$Properties[];

            /** ChatAnswer finish_reason. */
            finish_reason: string;

            /** ChatAnswer plan. */
            plan?: (millrace.v1.Plan.$Properties|null);

            /** ChatAnswer sensitives. */
            sensitives: millrace.v1.SensitiveFinding.$Properties[];

            /** ChatAnswer corrections. */
            corrections: millrace.v1.Correction.$Properties[];

            /** ChatAnswer query. */
            query: string;

            /** ChatAnswer usage. */
            usage?: (millrace.v1.TokenUsage.$Properties|null);

            /** ChatAnswer removed_sentences. */
            removed_sentences: number;

            /**
             * Encodes the specified ChatAnswer message. Does not implicitly {@link millrace.v1.ChatAnswer.verify|verify} messages.
             * @param m ChatAnswer message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChatAnswer.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChatAnswer message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChatAnswer & millrace.v1.ChatAnswer.$Shape} ChatAnswer
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChatAnswer & millrace.v1.ChatAnswer.$Shape;

            /**
             * Gets the type url for ChatAnswer
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChatAnswer {

            /** Properties of a ChatAnswer. */
            interface $Properties {

                /** ChatAnswer content */
                content?: (millrace.v1.ContentItem.$Properties[]|null);

                /** ChatAnswer finish_reason */
                finish_reason?: (string|null);

                /** ChatAnswer plan */
                plan?: (millrace.v1.Plan.$Properties|null);

                /** ChatAnswer sensitives */
                sensitives?: (millrace.v1.SensitiveFinding.$Properties[]|null);

                /** ChatAnswer corrections */
                corrections?: (millrace.v1.Correction.$Properties[]|null);

                /** ChatAnswer query */
                query?: (string|null);

                /** ChatAnswer usage */
                usage?: (millrace.v1.TokenUsage.$Properties|null);

                /** ChatAnswer removed_sentences */
                removed_sentences?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChatAnswer. */
            type $Shape = millrace.v1.ChatAnswer.$Properties;
        }

        /**
         * Properties of a ContentItem.
         * @deprecated Use millrace.v1.ContentItem.$Properties instead.
         */
        interface IContentItem extends millrace.v1.ContentItem.$Properties {
        }

        /** Represents a ContentItem. */
        class ContentItem {

            /**
             * Constructs a new ContentItem.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ContentItem.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ContentItem type. */
            type: string;

            /** ContentItem text. */
            text: millrace.v1.ContentText.$Properties[];

            /**
             * Encodes the specified ContentItem message. Does not implicitly {@link millrace.v1.ContentItem.verify|verify} messages.
             * @param m ContentItem message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ContentItem.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ContentItem message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ContentItem & millrace.v1.ContentItem.$Shape} ContentItem
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ContentItem & millrace.v1.ContentItem.$Shape;

            /**
             * Gets the type url for ContentItem
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ContentItem {

            /** Properties of a ContentItem. */
            interface $Properties {

                /** ContentItem type */
                type?: (string|null);

                /** ContentItem text */
                text?: (millrace.v1.ContentText.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ContentItem. */
            type $Shape = millrace.v1.ContentItem.$Properties;
        }

        /**
         * Properties of a ContentText.
         * @deprecated Use millrace.v1.ContentText.$Properties instead.
         */
        interface IContentText extends millrace.v1.ContentText.$Properties {
        }

        /** Represents a ContentText. */
        class ContentText {

            /**
             * Constructs a new ContentText.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ContentText.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ContentText value. */
            value: string;

            /** ContentText annotations. */
            annotations: millrace.v1.Annotation.$Properties[];

            /** ContentText unsupported. */
            unsupported: boolean;

            /**
             * Encodes the specified ContentText message. Does not implicitly {@link millrace.v1.ContentText.verify|verify} messages.
             * @param m ContentText message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ContentText.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ContentText message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ContentText & millrace.v1.ContentText.$Shape} ContentText
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ContentText & millrace.v1.ContentText.$Shape;

            /**
             * Gets the type url for ContentText
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ContentText {

            /** Properties of a ContentText. */
            interface $Properties {

                /** ContentText value */
                value?: (string|null);

                /** ContentText annotations */
                annotations?: (millrace.v1.Annotation.$Properties[]|null);

                /** ContentText unsupported */
                unsupported?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ContentText. */
            type $Shape = millrace.v1.ContentText.$Properties;
        }

        /**
         * Properties of an Annotation.
         * @deprecated Use millrace.v1.Annotation.$Properties instead.
         */
        interface IAnnotation extends millrace.v1.Annotation.$Properties {
        }

        /** Represents an Annotation. */
        class Annotation {

            /**
             * Constructs a new Annotation.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Annotation.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Annotation type. */
            type: string;

            /** Annotation file_citation. */
            file_citation?: (millrace.v1.FileCitation.$Properties|null);

            /**
             * Encodes the specified Annotation message. Does not implicitly {@link millrace.v1.Annotation.verify|verify} messages.
             * @param m Annotation message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Annotation.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Annotation message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Annotation & millrace.v1.Annotation.$Shape} Annotation
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Annotation & millrace.v1.Annotation.$Shape;

            /**
             * Gets the type url for Annotation
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Annotation {

            /** Properties of an Annotation. */
            interface $Properties {

                /** Annotation type */
                type?: (string|null);

                /** Annotation file_citation */
                file_citation?: (millrace.v1.FileCitation.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Annotation. */
            type $Shape = millrace.v1.Annotation.$Properties;
        }

        /**
         * Properties of a FileCitation.
         * @deprecated Use millrace.v1.FileCitation.$Properties instead.
         */
        interface IFileCitation extends millrace.v1.FileCitation.$Properties {
        }

        /** Represents a FileCitation. */
        class FileCitation {

            /**
             * Constructs a new FileCitation.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileCitation.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileCitation paths. */
            paths: number[];

            /** FileCitation file_id. */
            file_id: string;

            /** FileCitation file_name. */
            file_name: string;

            /** FileCitation page. */
            page: number;

            /** FileCitation titles. */
            titles: string[];

            /**
             * Encodes the specified FileCitation message. Does not implicitly {@link millrace.v1.FileCitation.verify|verify} messages.
             * @param m FileCitation message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileCitation.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileCitation message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileCitation & millrace.v1.FileCitation.$Shape} FileCitation
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileCitation & millrace.v1.FileCitation.$Shape;

            /**
             * Gets the type url for FileCitation
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileCitation {

            /** Properties of a FileCitation. */
            interface $Properties {

                /** FileCitation paths */
                paths?: (number[]|null);

                /** FileCitation file_id */
                file_id?: (string|null);

                /** FileCitation file_name */
                file_name?: (string|null);

                /** FileCitation page */
                page?: (number|null);

                /** FileCitation titles */
                titles?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileCitation. */
            type $Shape = millrace.v1.FileCitation.$Properties;
        }

        /**
         * Properties of a ChatEvent.
         * @deprecated Use millrace.v1.ChatEvent.$Properties instead.
         */
        interface IChatEvent extends millrace.v1.ChatEvent.$Properties {
        }

        /** Represents a ChatEvent. */
        class ChatEvent {

            /**
             * Constructs a new ChatEvent.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChatEvent.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChatEvent id. */
            id: string;

            /** ChatEvent object. */
            object: string;

            /** ChatEvent doc. */
            doc: millrace.v1.RetrievedDoc.$Properties[];

            /** ChatEvent delta. */
            delta?: (millrace.v1.Delta.$Properties|null);

            /** ChatEvent error. */
            error?: (millrace.v1.Error.$Properties|null);

            /** ChatEvent plan. */
            plan: millrace.v1.PlanItem.$Properties[];

            /** ChatEvent reasoning_content. */
            reasoning_content: string;

            /** ChatEvent step. */
            step?: (millrace.v1.PlanStep.$Properties|null);

            /** ChatEvent corrections. */
            corrections: millrace.v1.Correction.$Properties[];

            /** ChatEvent sensitives. */
            sensitives: millrace.v1.SensitiveFinding.$Properties[];

            /** ChatEvent query. */
            query: string;

            /**
             * Encodes the specified ChatEvent message. Does not implicitly {@link millrace.v1.ChatEvent.verify|verify} messages.
             * @param m ChatEvent message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChatEvent.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChatEvent message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChatEvent & millrace.v1.ChatEvent.$Shape} ChatEvent
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChatEvent & millrace.v1.ChatEvent.$Shape;

            /**
             * Gets the type url for ChatEvent
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChatEvent {

            /** Properties of a ChatEvent. */
            interface $Properties {

                /** ChatEvent id */
                id?: (string|null);

                /** ChatEvent object */
                object?: (string|null);

                /** ChatEvent doc */
                doc?: (millrace.v1.RetrievedDoc.$Properties[]|null);

                /** ChatEvent delta */
                delta?: (millrace.v1.Delta.$Properties|null);

                /** ChatEvent error */
                error?: (millrace.v1.Error.$Properties|null);

                /** ChatEvent plan */
                plan?: (millrace.v1.PlanItem.$Properties[]|null);

                /** ChatEvent reasoning_content */
                reasoning_content?: (string|null);

                /** ChatEvent step */
                step?: (millrace.v1.PlanStep.$Properties|null);

                /** ChatEvent corrections */
                corrections?: (millrace.v1.Correction.$Properties[]|null);

                /** ChatEvent sensitives */
                sensitives?: (millrace.v1.SensitiveFinding.$Properties[]|null);

                /** ChatEvent query */
                query?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChatEvent. */
            type $Shape = millrace.v1.ChatEvent.$Properties;
        }

        /**
         * Properties of a Delta.
         * @deprecated Use millrace.v1.Delta.$Properties instead.
         */
        interface IDelta extends millrace.v1.Delta.$Properties {
        }

        /** Represents a Delta. */
        class Delta {

            /**
             * Constructs a new Delta.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Delta.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Delta content. */
            content: millrace.v1.ContentItem.$Properties[];

            /** Delta finish_reason. */
            finish_reason: string;

            /** Delta usage. */
            usage?: (millrace.v1.TokenUsage.$Properties|null);

            /** Delta removed_sentences. */
            removed_sentences: number;

            /**
             * Encodes the specified Delta message. Does not implicitly {@link millrace.v1.Delta.verify|verify} messages.
             * @param m Delta message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Delta.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Delta message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Delta & millrace.v1.Delta.$Shape} Delta
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Delta & millrace.v1.Delta.$Shape;

            /**
             * Gets the type url for Delta
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Delta {

            /** Properties of a Delta. */
            interface $Properties {

                /** Delta content */
                content?: (millrace.v1.ContentItem.$Properties[]|null);

                /** Delta finish_reason */
                finish_reason?: (string|null);

                /** Delta usage */
                usage?: (millrace.v1.TokenUsage.$Properties|null);

                /** Delta removed_sentences */
                removed_sentences?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Delta. */
            type $Shape = millrace.v1.Delta.$Properties;
        }

        /**
         * Properties of a SensitiveFinding.
         * @deprecated Use millrace.v1.SensitiveFinding.$Properties instead.
         */
        interface ISensitiveFinding extends millrace.v1.SensitiveFinding.$Properties {
        }

        /** Represents a SensitiveFinding. */
        class SensitiveFinding {

            /**
             * Constructs a new SensitiveFinding.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SensitiveFinding.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SensitiveFinding count. */
            count: number;

            /** SensitiveFinding type. */
            type: string;

            /** SensitiveFinding detail. */
            detail: millrace.v1.SensitiveDetail.$Properties[];

            /**
             * Encodes the specified SensitiveFinding message. Does not implicitly {@link millrace.v1.SensitiveFinding.verify|verify} messages.
             * @param m SensitiveFinding message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SensitiveFinding.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SensitiveFinding message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SensitiveFinding & millrace.v1.SensitiveFinding.$Shape} SensitiveFinding
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SensitiveFinding & millrace.v1.SensitiveFinding.$Shape;

            /**
             * Gets the type url for SensitiveFinding
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SensitiveFinding {

            /** Properties of a SensitiveFinding. */
            interface $Properties {

                /** SensitiveFinding count */
                count?: (number|null);

                /** SensitiveFinding type */
                type?: (string|null);

                /** SensitiveFinding detail */
                detail?: (millrace.v1.SensitiveDetail.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SensitiveFinding. */
            type $Shape = millrace.v1.SensitiveFinding.$Properties;
        }

        /**
         * Properties of a SensitiveDetail.
         * @deprecated Use millrace.v1.SensitiveDetail.$Properties instead.
         */
        interface ISensitiveDetail extends millrace.v1.SensitiveDetail.$Properties {
        }

        /** Represents a SensitiveDetail. */
        class SensitiveDetail {

            /**
             * Constructs a new SensitiveDetail.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SensitiveDetail.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SensitiveDetail offset. */
            offset: number;

            /** SensitiveDetail length. */
            length: string;

            /** SensitiveDetail word. */
            word: string;

            /** SensitiveDetail secTag. */
            secTag: string;

            /** SensitiveDetail templateId. */
            templateId: string;

            /**
             * Encodes the specified SensitiveDetail message. Does not implicitly {@link millrace.v1.SensitiveDetail.verify|verify} messages.
             * @param m SensitiveDetail message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SensitiveDetail.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SensitiveDetail message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SensitiveDetail & millrace.v1.SensitiveDetail.$Shape} SensitiveDetail
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SensitiveDetail & millrace.v1.SensitiveDetail.$Shape;

            /**
             * Gets the type url for SensitiveDetail
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SensitiveDetail {

            /** Properties of a SensitiveDetail. */
            interface $Properties {

                /** SensitiveDetail offset */
                offset?: (number|null);

                /** SensitiveDetail length */
                length?: (string|null);

                /** SensitiveDetail word */
                word?: (string|null);

                /** SensitiveDetail secTag */
                secTag?: (string|null);

                /** SensitiveDetail templateId */
                templateId?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SensitiveDetail. */
            type $Shape = millrace.v1.SensitiveDetail.$Properties;
        }

        /**
         * Properties of a RetrievedDoc.
         * @deprecated Use millrace.v1.RetrievedDoc.$Properties instead.
         */
        interface IRetrievedDoc extends millrace.v1.RetrievedDoc.$Properties {
        }

        /** Represents a RetrievedDoc. */
        class RetrievedDoc {

            /**
             * Constructs a new RetrievedDoc.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.RetrievedDoc.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** RetrievedDoc type. */
            type: string;

            /** RetrievedDoc text. */
            text: string;

            /** RetrievedDoc score. */
            score: number;

            /** RetrievedDoc annotation. */
            annotation?: (millrace.v1.FileCitation.$Properties|null);

            /** RetrievedDoc explanation. */
            explanation?: (millrace.v1.HitExplained.$Properties|null);

            /**
             * Encodes the specified RetrievedDoc message. Does not implicitly {@link millrace.v1.RetrievedDoc.verify|verify} messages.
             * @param m RetrievedDoc message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.RetrievedDoc.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a RetrievedDoc message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.RetrievedDoc & millrace.v1.RetrievedDoc.$Shape} RetrievedDoc
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.RetrievedDoc & millrace.v1.RetrievedDoc.$Shape;

            /**
             * Gets the type url for RetrievedDoc
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace RetrievedDoc {

            /** Properties of a RetrievedDoc. */
            interface $Properties {

                /** RetrievedDoc type */
                type?: (string|null);

                /** RetrievedDoc text */
                text?: (string|null);

                /** RetrievedDoc score */
                score?: (number|null);

                /** RetrievedDoc annotation */
                annotation?: (millrace.v1.FileCitation.$Properties|null);

                /** RetrievedDoc explanation */
                explanation?: (millrace.v1.HitExplained.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a RetrievedDoc. */
            type $Shape = millrace.v1.RetrievedDoc.$Properties;
        }

        /**
         * Properties of a GenerationRequest.
         * @deprecated Use millrace.v1.GenerationRequest.$Properties instead.
         */
        interface IGenerationRequest extends millrace.v1.GenerationRequest.$Properties {
        }

        /** Represents a GenerationRequest. */
        class GenerationRequest {

            /**
             * Constructs a new GenerationRequest.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.GenerationRequest.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** GenerationRequest chat. */
            chat?: (millrace.v1.ChatRequest.$Properties|null);

            /** GenerationRequest passages. */
            passages: millrace.v1.Passage.$Properties[];

            /** GenerationRequest plan. */
            plan?: (millrace.v1.Plan.$Properties|null);

            /** GenerationRequest corrections. */
            corrections: millrace.v1.Correction.$Properties[];

            /** GenerationRequest statistics. */
            statistics?: (millrace.v1.QuestionStatistics.$Properties|null);

            /**
             * Encodes the specified GenerationRequest message. Does not implicitly {@link millrace.v1.GenerationRequest.verify|verify} messages.
             * @param m GenerationRequest message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.GenerationRequest.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a GenerationRequest message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.GenerationRequest & millrace.v1.GenerationRequest.$Shape} GenerationRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.GenerationRequest & millrace.v1.GenerationRequest.$Shape;

            /**
             * Gets the type url for GenerationRequest
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace GenerationRequest {

            /** Properties of a GenerationRequest. */
            interface $Properties {

                /** GenerationRequest chat */
                chat?: (millrace.v1.ChatRequest.$Properties|null);

                /** GenerationRequest passages */
                passages?: (millrace.v1.Passage.$Properties[]|null);

                /** GenerationRequest plan */
                plan?: (millrace.v1.Plan.$Properties|null);

                /** GenerationRequest corrections */
                corrections?: (millrace.v1.Correction.$Properties[]|null);

                /** GenerationRequest statistics */
                statistics?: (millrace.v1.QuestionStatistics.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a GenerationRequest. */
            type $Shape = millrace.v1.GenerationRequest.$Properties;
        }

        /**
         * Properties of a QuestionStatistics.
         * @deprecated Use millrace.v1.QuestionStatistics.$Properties instead.
         */
        interface IQuestionStatistics extends millrace.v1.QuestionStatistics.$Properties {
        }

        /** Represents a QuestionStatistics. */
        class QuestionStatistics {

            /**
             * Constructs a new QuestionStatistics.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QuestionStatistics.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QuestionStatistics language. */
            language: string;

            /** QuestionStatistics chunks. */
            chunks: number;

            /** QuestionStatistics terms. */
            terms: millrace.v1.QuestionTerm.$Properties[];

            /** QuestionStatistics background. */
            background: number;

            /**
             * Encodes the specified QuestionStatistics message. Does not implicitly {@link millrace.v1.QuestionStatistics.verify|verify} messages.
             * @param m QuestionStatistics message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QuestionStatistics.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QuestionStatistics message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QuestionStatistics & millrace.v1.QuestionStatistics.$Shape} QuestionStatistics
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QuestionStatistics & millrace.v1.QuestionStatistics.$Shape;

            /**
             * Gets the type url for QuestionStatistics
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QuestionStatistics {

            /** Properties of a QuestionStatistics. */
            interface $Properties {

                /** QuestionStatistics language */
                language?: (string|null);

                /** QuestionStatistics chunks */
                chunks?: (number|null);

                /** QuestionStatistics terms */
                terms?: (millrace.v1.QuestionTerm.$Properties[]|null);

                /** QuestionStatistics background */
                background?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QuestionStatistics. */
            type $Shape = millrace.v1.QuestionStatistics.$Properties;
        }

        /**
         * Properties of a QuestionTerm.
         * @deprecated Use millrace.v1.QuestionTerm.$Properties instead.
         */
        interface IQuestionTerm extends millrace.v1.QuestionTerm.$Properties {
        }

        /** Represents a QuestionTerm. */
        class QuestionTerm {

            /**
             * Constructs a new QuestionTerm.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QuestionTerm.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QuestionTerm terms. */
            terms: string[];

            /** QuestionTerm frequency. */
            frequency: number;

            /**
             * Encodes the specified QuestionTerm message. Does not implicitly {@link millrace.v1.QuestionTerm.verify|verify} messages.
             * @param m QuestionTerm message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QuestionTerm.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QuestionTerm message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QuestionTerm & millrace.v1.QuestionTerm.$Shape} QuestionTerm
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QuestionTerm & millrace.v1.QuestionTerm.$Shape;

            /**
             * Gets the type url for QuestionTerm
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QuestionTerm {

            /** Properties of a QuestionTerm. */
            interface $Properties {

                /** QuestionTerm terms */
                terms?: (string[]|null);

                /** QuestionTerm frequency */
                frequency?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QuestionTerm. */
            type $Shape = millrace.v1.QuestionTerm.$Properties;
        }

        /**
         * Properties of a Passage.
         * @deprecated Use millrace.v1.Passage.$Properties instead.
         */
        interface IPassage extends millrace.v1.Passage.$Properties {
        }

        /** Represents a Passage. */
        class Passage {

            /**
             * Constructs a new Passage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Passage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Passage text. */
            text: string;

            /** Passage score. */
            score: number;

            /** Passage file_id. */
            file_id: string;

            /** Passage file_name. */
            file_name: string;

            /** Passage nodes. */
            nodes: millrace.v1.PassageNode.$Properties[];

            /** Passage best_node. */
            best_node: number;

            /** Passage titles. */
            titles: string[];

            /** Passage title_paths. */
            title_paths: millrace.v1.TitlePath.$Properties[];

            /** Passage language. */
            language: string;

            /** Passage page. */
            page: number;

            /** Passage explanation. */
            explanation?: (millrace.v1.HitExplained.$Properties|null);

            /**
             * Encodes the specified Passage message. Does not implicitly {@link millrace.v1.Passage.verify|verify} messages.
             * @param m Passage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Passage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Passage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Passage & millrace.v1.Passage.$Shape} Passage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Passage & millrace.v1.Passage.$Shape;

            /**
             * Gets the type url for Passage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Passage {

            /** Properties of a Passage. */
            interface $Properties {

                /** Passage text */
                text?: (string|null);

                /** Passage score */
                score?: (number|null);

                /** Passage file_id */
                file_id?: (string|null);

                /** Passage file_name */
                file_name?: (string|null);

                /** Passage nodes */
                nodes?: (millrace.v1.PassageNode.$Properties[]|null);

                /** Passage best_node */
                best_node?: (number|null);

                /** Passage titles */
                titles?: (string[]|null);

                /** Passage title_paths */
                title_paths?: (millrace.v1.TitlePath.$Properties[]|null);

                /** Passage language */
                language?: (string|null);

                /** Passage page */
                page?: (number|null);

                /** Passage explanation */
                explanation?: (millrace.v1.HitExplained.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Passage. */
            type $Shape = millrace.v1.Passage.$Properties;
        }

        /**
         * Properties of a TitlePath.
         * @deprecated Use millrace.v1.TitlePath.$Properties instead.
         */
        interface ITitlePath extends millrace.v1.TitlePath.$Properties {
        }

        /** Represents a TitlePath. */
        class TitlePath {

            /**
             * Constructs a new TitlePath.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TitlePath.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TitlePath titles. */
            titles: string[];

            /**
             * Encodes the specified TitlePath message. Does not implicitly {@link millrace.v1.TitlePath.verify|verify} messages.
             * @param m TitlePath message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TitlePath.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TitlePath message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TitlePath & millrace.v1.TitlePath.$Shape} TitlePath
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TitlePath & millrace.v1.TitlePath.$Shape;

            /**
             * Gets the type url for TitlePath
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TitlePath {

            /** Properties of a TitlePath. */
            interface $Properties {

                /** TitlePath titles */
                titles?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TitlePath. */
            type $Shape = millrace.v1.TitlePath.$Properties;
        }

        /**
         * Properties of a PassageNode.
         * @deprecated Use millrace.v1.PassageNode.$Properties instead.
         */
        interface IPassageNode extends millrace.v1.PassageNode.$Properties {
        }

        /** Represents a PassageNode. */
        class PassageNode {

            /**
             * Constructs a new PassageNode.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.PassageNode.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** PassageNode paths. */
            paths: number[];

            /** PassageNode start. */
            start: number;

            /** PassageNode end. */
            end: number;

            /** PassageNode page. */
            page: number;

            /** PassageNode image. */
            image: boolean;

            /** PassageNode title_path. */
            title_path: number;

            /** PassageNode page_breaks. */
            page_breaks: millrace.v1.PageBreak.$Properties[];

            /**
             * Encodes the specified PassageNode message. Does not implicitly {@link millrace.v1.PassageNode.verify|verify} messages.
             * @param m PassageNode message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.PassageNode.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a PassageNode message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.PassageNode & millrace.v1.PassageNode.$Shape} PassageNode
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.PassageNode & millrace.v1.PassageNode.$Shape;

            /**
             * Gets the type url for PassageNode
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace PassageNode {

            /** Properties of a PassageNode. */
            interface $Properties {

                /** PassageNode paths */
                paths?: (number[]|null);

                /** PassageNode start */
                start?: (number|null);

                /** PassageNode end */
                end?: (number|null);

                /** PassageNode page */
                page?: (number|null);

                /** PassageNode image */
                image?: (boolean|null);

                /** PassageNode title_path */
                title_path?: (number|null);

                /** PassageNode page_breaks */
                page_breaks?: (millrace.v1.PageBreak.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a PassageNode. */
            type $Shape = millrace.v1.PassageNode.$Properties;
        }

        /**
         * Properties of a PageBreak.
         * @deprecated Use millrace.v1.PageBreak.$Properties instead.
         */
        interface IPageBreak extends millrace.v1.PageBreak.$Properties {
        }

        /** Represents a PageBreak. */
        class PageBreak {

            /**
             * Constructs a new PageBreak.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.PageBreak.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** PageBreak at. */
            at: number;

            /** PageBreak page. */
            page: number;

            /**
             * Encodes the specified PageBreak message. Does not implicitly {@link millrace.v1.PageBreak.verify|verify} messages.
             * @param m PageBreak message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.PageBreak.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a PageBreak message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.PageBreak & millrace.v1.PageBreak.$Shape} PageBreak
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.PageBreak & millrace.v1.PageBreak.$Shape;

            /**
             * Gets the type url for PageBreak
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace PageBreak {

            /** Properties of a PageBreak. */
            interface $Properties {

                /** PageBreak at */
                at?: (number|null);

                /** PageBreak page */
                page?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a PageBreak. */
            type $Shape = millrace.v1.PageBreak.$Properties;
        }

        /**
         * Properties of a Plan.
         * @deprecated Use millrace.v1.Plan.$Properties instead.
         */
        interface IPlan extends millrace.v1.Plan.$Properties {
        }

        /** Represents a Plan. */
        class Plan {

            /**
             * Constructs a new Plan.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Plan.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Plan steps. */
            steps: millrace.v1.PlanItem.$Properties[];

            /**
             * Encodes the specified Plan message. Does not implicitly {@link millrace.v1.Plan.verify|verify} messages.
             * @param m Plan message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Plan.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Plan message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Plan & millrace.v1.Plan.$Shape} Plan
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Plan & millrace.v1.Plan.$Shape;

            /**
             * Gets the type url for Plan
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Plan {

            /** Properties of a Plan. */
            interface $Properties {

                /** Plan steps */
                steps?: (millrace.v1.PlanItem.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Plan. */
            type $Shape = millrace.v1.Plan.$Properties;
        }

        /**
         * Properties of a PlanItem.
         * @deprecated Use millrace.v1.PlanItem.$Properties instead.
         */
        interface IPlanItem extends millrace.v1.PlanItem.$Properties {
        }

        /** Represents a PlanItem. */
        class PlanItem {

            /**
             * Constructs a new PlanItem.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.PlanItem.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** PlanItem order. */
            order: number;

            /** PlanItem description. */
            description: string;

            /** PlanItem dependencies. */
            dependencies: number[];

            /** PlanItem status. */
            status: number;

            /** PlanItem result. */
            result: string;

            /**
             * Encodes the specified PlanItem message. Does not implicitly {@link millrace.v1.PlanItem.verify|verify} messages.
             * @param m PlanItem message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.PlanItem.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a PlanItem message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.PlanItem & millrace.v1.PlanItem.$Shape} PlanItem
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.PlanItem & millrace.v1.PlanItem.$Shape;

            /**
             * Gets the type url for PlanItem
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace PlanItem {

            /** Properties of a PlanItem. */
            interface $Properties {

                /** PlanItem order */
                order?: (number|null);

                /** PlanItem description */
                description?: (string|null);

                /** PlanItem dependencies */
                dependencies?: (number[]|null);

                /** PlanItem status */
                status?: (number|null);

                /** PlanItem result */
                result?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a PlanItem. */
            type $Shape = millrace.v1.PlanItem.$Properties;
        }

        /**
         * Properties of a PlanStep.
         * @deprecated Use millrace.v1.PlanStep.$Properties instead.
         */
        interface IPlanStep extends millrace.v1.PlanStep.$Properties {
        }

        /** Represents a PlanStep. */
        class PlanStep {

            /**
             * Constructs a new PlanStep.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.PlanStep.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** PlanStep order. */
            order: number;

            /** PlanStep step_order. */
            step_order: number;

            /** PlanStep actions. */
            actions: millrace.v1.PlanAction.$Properties[];

            /** PlanStep status. */
            status: string;

            /** PlanStep step_result. */
            step_result: string;

            /** PlanStep ms. */
            ms: number;

            /**
             * Encodes the specified PlanStep message. Does not implicitly {@link millrace.v1.PlanStep.verify|verify} messages.
             * @param m PlanStep message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.PlanStep.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a PlanStep message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.PlanStep & millrace.v1.PlanStep.$Shape} PlanStep
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.PlanStep & millrace.v1.PlanStep.$Shape;

            /**
             * Gets the type url for PlanStep
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace PlanStep {

            /** Properties of a PlanStep. */
            interface $Properties {

                /** PlanStep order */
                order?: (number|null);

                /** PlanStep step_order */
                step_order?: (number|null);

                /** PlanStep actions */
                actions?: (millrace.v1.PlanAction.$Properties[]|null);

                /** PlanStep status */
                status?: (string|null);

                /** PlanStep step_result */
                step_result?: (string|null);

                /** PlanStep ms */
                ms?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a PlanStep. */
            type $Shape = millrace.v1.PlanStep.$Properties;
        }

        /**
         * Properties of a PlanAction.
         * @deprecated Use millrace.v1.PlanAction.$Properties instead.
         */
        interface IPlanAction extends millrace.v1.PlanAction.$Properties {
        }

        /** Represents a PlanAction. */
        class PlanAction {

            /**
             * Constructs a new PlanAction.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.PlanAction.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** PlanAction name. */
            name: string;

            /** PlanAction params. */
            params?: (millrace.v1.PlanActionParams.$Properties|null);

            /**
             * Encodes the specified PlanAction message. Does not implicitly {@link millrace.v1.PlanAction.verify|verify} messages.
             * @param m PlanAction message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.PlanAction.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a PlanAction message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.PlanAction & millrace.v1.PlanAction.$Shape} PlanAction
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.PlanAction & millrace.v1.PlanAction.$Shape;

            /**
             * Gets the type url for PlanAction
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace PlanAction {

            /** Properties of a PlanAction. */
            interface $Properties {

                /** PlanAction name */
                name?: (string|null);

                /** PlanAction params */
                params?: (millrace.v1.PlanActionParams.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a PlanAction. */
            type $Shape = millrace.v1.PlanAction.$Properties;
        }

        /**
         * Properties of a PlanActionParams.
         * @deprecated Use millrace.v1.PlanActionParams.$Properties instead.
         */
        interface IPlanActionParams extends millrace.v1.PlanActionParams.$Properties {
        }

        /** Represents a PlanActionParams. */
        class PlanActionParams {

            /**
             * Constructs a new PlanActionParams.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.PlanActionParams.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** PlanActionParams question. */
            question: string;

            /** PlanActionParams page. */
            page: number;

            /**
             * Encodes the specified PlanActionParams message. Does not implicitly {@link millrace.v1.PlanActionParams.verify|verify} messages.
             * @param m PlanActionParams message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.PlanActionParams.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a PlanActionParams message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.PlanActionParams & millrace.v1.PlanActionParams.$Shape} PlanActionParams
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.PlanActionParams & millrace.v1.PlanActionParams.$Shape;

            /**
             * Gets the type url for PlanActionParams
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace PlanActionParams {

            /** Properties of a PlanActionParams. */
            interface $Properties {

                /** PlanActionParams question */
                question?: (string|null);

                /** PlanActionParams page */
                page?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a PlanActionParams. */
            type $Shape = millrace.v1.PlanActionParams.$Properties;
        }

        /**
         * Properties of an EvidenceRequest.
         * @deprecated Use millrace.v1.EvidenceRequest.$Properties instead.
         */
        interface IEvidenceRequest extends millrace.v1.EvidenceRequest.$Properties {
        }

        /** Represents an EvidenceRequest. */
        class EvidenceRequest {

            /**
             * Constructs a new EvidenceRequest.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvidenceRequest.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvidenceRequest query. */
            query: string;

            /** EvidenceRequest scope. */
            scope: millrace.v1.ScopeItem.$Properties[];

            /** EvidenceRequest limit. */
            limit: number;

            /** EvidenceRequest page. */
            page: number;

            /** EvidenceRequest filter. */
            filter: string;

            /** EvidenceRequest explain. */
            explain: boolean;

            /**
             * Encodes the specified EvidenceRequest message. Does not implicitly {@link millrace.v1.EvidenceRequest.verify|verify} messages.
             * @param m EvidenceRequest message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvidenceRequest.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvidenceRequest message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvidenceRequest & millrace.v1.EvidenceRequest.$Shape} EvidenceRequest
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvidenceRequest & millrace.v1.EvidenceRequest.$Shape;

            /**
             * Gets the type url for EvidenceRequest
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvidenceRequest {

            /** Properties of an EvidenceRequest. */
            interface $Properties {

                /** EvidenceRequest query */
                query?: (string|null);

                /** EvidenceRequest scope */
                scope?: (millrace.v1.ScopeItem.$Properties[]|null);

                /** EvidenceRequest limit */
                limit?: (number|null);

                /** EvidenceRequest page */
                page?: (number|null);

                /** EvidenceRequest filter */
                filter?: (string|null);

                /** EvidenceRequest explain */
                explain?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvidenceRequest. */
            type $Shape = millrace.v1.EvidenceRequest.$Properties;
        }

        /**
         * Properties of an EvidenceResponse.
         * @deprecated Use millrace.v1.EvidenceResponse.$Properties instead.
         */
        interface IEvidenceResponse extends millrace.v1.EvidenceResponse.$Properties {
        }

        /** Represents an EvidenceResponse. */
        class EvidenceResponse {

            /**
             * Constructs a new EvidenceResponse.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvidenceResponse.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvidenceResponse passages. */
            passages: millrace.v1.Passage.$Properties[];

            /** EvidenceResponse corrections. */
            corrections: millrace.v1.Correction.$Properties[];

            /** EvidenceResponse statistics. */
            statistics?: (millrace.v1.QuestionStatistics.$Properties|null);

            /**
             * Encodes the specified EvidenceResponse message. Does not implicitly {@link millrace.v1.EvidenceResponse.verify|verify} messages.
             * @param m EvidenceResponse message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvidenceResponse.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvidenceResponse message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvidenceResponse & millrace.v1.EvidenceResponse.$Shape} EvidenceResponse
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvidenceResponse & millrace.v1.EvidenceResponse.$Shape;

            /**
             * Gets the type url for EvidenceResponse
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvidenceResponse {

            /** Properties of an EvidenceResponse. */
            interface $Properties {

                /** EvidenceResponse passages */
                passages?: (millrace.v1.Passage.$Properties[]|null);

                /** EvidenceResponse corrections */
                corrections?: (millrace.v1.Correction.$Properties[]|null);

                /** EvidenceResponse statistics */
                statistics?: (millrace.v1.QuestionStatistics.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvidenceResponse. */
            type $Shape = millrace.v1.EvidenceResponse.$Properties;
        }

        /**
         * Properties of a FileAccept.
         * @deprecated Use millrace.v1.FileAccept.$Properties instead.
         */
        interface IFileAccept extends millrace.v1.FileAccept.$Properties {
        }

        /** Represents a FileAccept. */
        class FileAccept {

            /**
             * Constructs a new FileAccept.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileAccept.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileAccept file_id. */
            file_id: string;

            /** FileAccept file_name. */
            file_name: string;

            /** FileAccept user. */
            user: string;

            /** FileAccept space_id. */
            space_id: string;

            /** FileAccept directory_id. */
            directory_id: string;

            /** FileAccept metadata. */
            metadata: string;

            /** FileAccept blob. */
            blob: string;

            /** FileAccept size. */
            size: number;

            /** FileAccept sha256. */
            sha256: string;

            /** FileAccept content. */
            content: Uint8Array;

            /** FileAccept callback_url. */
            callback_url: string;

            /** FileAccept if_absent. */
            if_absent: boolean;

            /**
             * Encodes the specified FileAccept message. Does not implicitly {@link millrace.v1.FileAccept.verify|verify} messages.
             * @param m FileAccept message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileAccept.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileAccept message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileAccept & millrace.v1.FileAccept.$Shape} FileAccept
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileAccept & millrace.v1.FileAccept.$Shape;

            /**
             * Gets the type url for FileAccept
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileAccept {

            /** Properties of a FileAccept. */
            interface $Properties {

                /** FileAccept file_id */
                file_id?: (string|null);

                /** FileAccept file_name */
                file_name?: (string|null);

                /** FileAccept user */
                user?: (string|null);

                /** FileAccept space_id */
                space_id?: (string|null);

                /** FileAccept directory_id */
                directory_id?: (string|null);

                /** FileAccept metadata */
                metadata?: (string|null);

                /** FileAccept blob */
                blob?: (string|null);

                /** FileAccept size */
                size?: (number|null);

                /** FileAccept sha256 */
                sha256?: (string|null);

                /** FileAccept content */
                content?: (Uint8Array|null);

                /** FileAccept callback_url */
                callback_url?: (string|null);

                /** FileAccept if_absent */
                if_absent?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileAccept. */
            type $Shape = millrace.v1.FileAccept.$Properties;
        }

        /**
         * Properties of a FileGet.
         * @deprecated Use millrace.v1.FileGet.$Properties instead.
         */
        interface IFileGet extends millrace.v1.FileGet.$Properties {
        }

        /** Represents a FileGet. */
        class FileGet {

            /**
             * Constructs a new FileGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileGet file_id. */
            file_id: string;

            /**
             * Encodes the specified FileGet message. Does not implicitly {@link millrace.v1.FileGet.verify|verify} messages.
             * @param m FileGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileGet & millrace.v1.FileGet.$Shape} FileGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileGet & millrace.v1.FileGet.$Shape;

            /**
             * Gets the type url for FileGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileGet {

            /** Properties of a FileGet. */
            interface $Properties {

                /** FileGet file_id */
                file_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileGet. */
            type $Shape = millrace.v1.FileGet.$Properties;
        }

        /**
         * Properties of a FileDelete.
         * @deprecated Use millrace.v1.FileDelete.$Properties instead.
         */
        interface IFileDelete extends millrace.v1.FileDelete.$Properties {
        }

        /** Represents a FileDelete. */
        class FileDelete {

            /**
             * Constructs a new FileDelete.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileDelete.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileDelete file_id. */
            file_id: string;

            /**
             * Encodes the specified FileDelete message. Does not implicitly {@link millrace.v1.FileDelete.verify|verify} messages.
             * @param m FileDelete message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileDelete.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileDelete message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileDelete & millrace.v1.FileDelete.$Shape} FileDelete
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileDelete & millrace.v1.FileDelete.$Shape;

            /**
             * Gets the type url for FileDelete
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileDelete {

            /** Properties of a FileDelete. */
            interface $Properties {

                /** FileDelete file_id */
                file_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileDelete. */
            type $Shape = millrace.v1.FileDelete.$Properties;
        }

        /**
         * Properties of a FileRetry.
         * @deprecated Use millrace.v1.FileRetry.$Properties instead.
         */
        interface IFileRetry extends millrace.v1.FileRetry.$Properties {
        }

        /** Represents a FileRetry. */
        class FileRetry {

            /**
             * Constructs a new FileRetry.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileRetry.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileRetry file_id. */
            file_id: string;

            /**
             * Encodes the specified FileRetry message. Does not implicitly {@link millrace.v1.FileRetry.verify|verify} messages.
             * @param m FileRetry message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileRetry.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileRetry message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileRetry & millrace.v1.FileRetry.$Shape} FileRetry
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileRetry & millrace.v1.FileRetry.$Shape;

            /**
             * Gets the type url for FileRetry
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileRetry {

            /** Properties of a FileRetry. */
            interface $Properties {

                /** FileRetry file_id */
                file_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileRetry. */
            type $Shape = millrace.v1.FileRetry.$Properties;
        }

        /**
         * Properties of a FileList.
         * @deprecated Use millrace.v1.FileList.$Properties instead.
         */
        interface IFileList extends millrace.v1.FileList.$Properties {
        }

        /** Represents a FileList. */
        class FileList {

            /**
             * Constructs a new FileList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileList limit. */
            limit: number;

            /** FileList cursor. */
            cursor: string;

            /** FileList space_id. */
            space_id: string;

            /** FileList directory_id. */
            directory_id: string;

            /** FileList status. */
            status: string;

            /** FileList name_prefix. */
            name_prefix: string;

            /** FileList filter. */
            filter: string;

            /** FileList parent_id. */
            parent_id: string;

            /** FileList directory_contains. */
            directory_contains: string;

            /**
             * Encodes the specified FileList message. Does not implicitly {@link millrace.v1.FileList.verify|verify} messages.
             * @param m FileList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileList & millrace.v1.FileList.$Shape} FileList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileList & millrace.v1.FileList.$Shape;

            /**
             * Gets the type url for FileList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileList {

            /** Properties of a FileList. */
            interface $Properties {

                /** FileList limit */
                limit?: (number|null);

                /** FileList cursor */
                cursor?: (string|null);

                /** FileList space_id */
                space_id?: (string|null);

                /** FileList directory_id */
                directory_id?: (string|null);

                /** FileList status */
                status?: (string|null);

                /** FileList name_prefix */
                name_prefix?: (string|null);

                /** FileList filter */
                filter?: (string|null);

                /** FileList parent_id */
                parent_id?: (string|null);

                /** FileList directory_contains */
                directory_contains?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileList. */
            type $Shape = millrace.v1.FileList.$Properties;
        }

        /**
         * Properties of a FilePatch.
         * @deprecated Use millrace.v1.FilePatch.$Properties instead.
         */
        interface IFilePatch extends millrace.v1.FilePatch.$Properties {
        }

        /** Represents a FilePatch. */
        class FilePatch {

            /**
             * Constructs a new FilePatch.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FilePatch.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FilePatch file_id. */
            file_id: string;

            /** FilePatch file_name. */
            file_name?: (string|null);

            /** FilePatch space_id. */
            space_id?: (string|null);

            /** FilePatch directory_id. */
            directory_id?: (string|null);

            /** FilePatch metadata. */
            metadata: string;

            /**
             * Encodes the specified FilePatch message. Does not implicitly {@link millrace.v1.FilePatch.verify|verify} messages.
             * @param m FilePatch message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FilePatch.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FilePatch message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FilePatch & millrace.v1.FilePatch.$Shape} FilePatch
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FilePatch & millrace.v1.FilePatch.$Shape;

            /**
             * Gets the type url for FilePatch
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FilePatch {

            /** Properties of a FilePatch. */
            interface $Properties {

                /** FilePatch file_id */
                file_id?: (string|null);

                /** FilePatch file_name */
                file_name?: (string|null);

                /** FilePatch space_id */
                space_id?: (string|null);

                /** FilePatch directory_id */
                directory_id?: (string|null);

                /** FilePatch metadata */
                metadata?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FilePatch. */
            type $Shape = millrace.v1.FilePatch.$Properties;
        }

        /**
         * Properties of a FileState.
         * @deprecated Use millrace.v1.FileState.$Properties instead.
         */
        interface IFileState extends millrace.v1.FileState.$Properties {
        }

        /** Represents a FileState. */
        class FileState {

            /**
             * Constructs a new FileState.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileState.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileState file_id. */
            file_id: string;

            /** FileState file_name. */
            file_name: string;

            /** FileState status. */
            status: string;

            /** FileState percent. */
            percent: number;

            /** FileState version. */
            version: number;

            /** FileState attempts. */
            attempts: number;

            /** FileState chunks. */
            chunks: number;

            /** FileState size. */
            size: number;

            /** FileState user. */
            user: string;

            /** FileState space_id. */
            space_id: string;

            /** FileState directory_id. */
            directory_id: string;

            /** FileState metadata. */
            metadata: string;

            /** FileState error. */
            error?: (millrace.v1.Error.$Properties|null);

            /** FileState created_at. */
            created_at: number;

            /** FileState updated_at. */
            updated_at: number;

            /** FileState notes. */
            notes: string[];

            /** FileState callback_url. */
            callback_url: string;

            /** FileState parent_id. */
            parent_id: string;

            /** FileState callback_status. */
            callback_status: string;

            /** FileState step. */
            step?: (millrace.v1.FileStep.$Properties|null);

            /**
             * Encodes the specified FileState message. Does not implicitly {@link millrace.v1.FileState.verify|verify} messages.
             * @param m FileState message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileState.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileState message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileState & millrace.v1.FileState.$Shape} FileState
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileState & millrace.v1.FileState.$Shape;

            /**
             * Gets the type url for FileState
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileState {

            /** Properties of a FileState. */
            interface $Properties {

                /** FileState file_id */
                file_id?: (string|null);

                /** FileState file_name */
                file_name?: (string|null);

                /** FileState status */
                status?: (string|null);

                /** FileState percent */
                percent?: (number|null);

                /** FileState version */
                version?: (number|null);

                /** FileState attempts */
                attempts?: (number|null);

                /** FileState chunks */
                chunks?: (number|null);

                /** FileState size */
                size?: (number|null);

                /** FileState user */
                user?: (string|null);

                /** FileState space_id */
                space_id?: (string|null);

                /** FileState directory_id */
                directory_id?: (string|null);

                /** FileState metadata */
                metadata?: (string|null);

                /** FileState error */
                error?: (millrace.v1.Error.$Properties|null);

                /** FileState created_at */
                created_at?: (number|null);

                /** FileState updated_at */
                updated_at?: (number|null);

                /** FileState notes */
                notes?: (string[]|null);

                /** FileState callback_url */
                callback_url?: (string|null);

                /** FileState parent_id */
                parent_id?: (string|null);

                /** FileState callback_status */
                callback_status?: (string|null);

                /** FileState step */
                step?: (millrace.v1.FileStep.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileState. */
            type $Shape = millrace.v1.FileState.$Properties;
        }

        /**
         * Properties of a FileStep.
         * @deprecated Use millrace.v1.FileStep.$Properties instead.
         */
        interface IFileStep extends millrace.v1.FileStep.$Properties {
        }

        /** Represents a FileStep. */
        class FileStep {

            /**
             * Constructs a new FileStep.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileStep.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileStep name. */
            name: string;

            /** FileStep done. */
            done: number;

            /** FileStep of. */
            of: number;

            /**
             * Encodes the specified FileStep message. Does not implicitly {@link millrace.v1.FileStep.verify|verify} messages.
             * @param m FileStep message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileStep.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileStep message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileStep & millrace.v1.FileStep.$Shape} FileStep
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileStep & millrace.v1.FileStep.$Shape;

            /**
             * Gets the type url for FileStep
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileStep {

            /** Properties of a FileStep. */
            interface $Properties {

                /** FileStep name */
                name?: (string|null);

                /** FileStep done */
                done?: (number|null);

                /** FileStep of */
                of?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileStep. */
            type $Shape = millrace.v1.FileStep.$Properties;
        }

        /**
         * Properties of a FilePage.
         * @deprecated Use millrace.v1.FilePage.$Properties instead.
         */
        interface IFilePage extends millrace.v1.FilePage.$Properties {
        }

        /** Represents a FilePage. */
        class FilePage {

            /**
             * Constructs a new FilePage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FilePage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FilePage files. */
            files: millrace.v1.FileState.$Properties[];

            /** FilePage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified FilePage message. Does not implicitly {@link millrace.v1.FilePage.verify|verify} messages.
             * @param m FilePage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FilePage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FilePage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FilePage & millrace.v1.FilePage.$Shape} FilePage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FilePage & millrace.v1.FilePage.$Shape;

            /**
             * Gets the type url for FilePage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FilePage {

            /** Properties of a FilePage. */
            interface $Properties {

                /** FilePage files */
                files?: (millrace.v1.FileState.$Properties[]|null);

                /** FilePage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FilePage. */
            type $Shape = millrace.v1.FilePage.$Properties;
        }

        /**
         * Properties of a SpaceGet.
         * @deprecated Use millrace.v1.SpaceGet.$Properties instead.
         */
        interface ISpaceGet extends millrace.v1.SpaceGet.$Properties {
        }

        /** Represents a SpaceGet. */
        class SpaceGet {

            /**
             * Constructs a new SpaceGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SpaceGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SpaceGet space_id. */
            space_id: string;

            /**
             * Encodes the specified SpaceGet message. Does not implicitly {@link millrace.v1.SpaceGet.verify|verify} messages.
             * @param m SpaceGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SpaceGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SpaceGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SpaceGet & millrace.v1.SpaceGet.$Shape} SpaceGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SpaceGet & millrace.v1.SpaceGet.$Shape;

            /**
             * Gets the type url for SpaceGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SpaceGet {

            /** Properties of a SpaceGet. */
            interface $Properties {

                /** SpaceGet space_id */
                space_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SpaceGet. */
            type $Shape = millrace.v1.SpaceGet.$Properties;
        }

        /**
         * Properties of a SpaceList.
         * @deprecated Use millrace.v1.SpaceList.$Properties instead.
         */
        interface ISpaceList extends millrace.v1.SpaceList.$Properties {
        }

        /** Represents a SpaceList. */
        class SpaceList {

            /**
             * Constructs a new SpaceList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SpaceList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SpaceList limit. */
            limit: number;

            /** SpaceList cursor. */
            cursor: string;

            /**
             * Encodes the specified SpaceList message. Does not implicitly {@link millrace.v1.SpaceList.verify|verify} messages.
             * @param m SpaceList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SpaceList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SpaceList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SpaceList & millrace.v1.SpaceList.$Shape} SpaceList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SpaceList & millrace.v1.SpaceList.$Shape;

            /**
             * Gets the type url for SpaceList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SpaceList {

            /** Properties of a SpaceList. */
            interface $Properties {

                /** SpaceList limit */
                limit?: (number|null);

                /** SpaceList cursor */
                cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SpaceList. */
            type $Shape = millrace.v1.SpaceList.$Properties;
        }

        /**
         * Properties of a SpaceDelete.
         * @deprecated Use millrace.v1.SpaceDelete.$Properties instead.
         */
        interface ISpaceDelete extends millrace.v1.SpaceDelete.$Properties {
        }

        /** Represents a SpaceDelete. */
        class SpaceDelete {

            /**
             * Constructs a new SpaceDelete.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SpaceDelete.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SpaceDelete space_id. */
            space_id: string;

            /**
             * Encodes the specified SpaceDelete message. Does not implicitly {@link millrace.v1.SpaceDelete.verify|verify} messages.
             * @param m SpaceDelete message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SpaceDelete.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SpaceDelete message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SpaceDelete & millrace.v1.SpaceDelete.$Shape} SpaceDelete
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SpaceDelete & millrace.v1.SpaceDelete.$Shape;

            /**
             * Gets the type url for SpaceDelete
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SpaceDelete {

            /** Properties of a SpaceDelete. */
            interface $Properties {

                /** SpaceDelete space_id */
                space_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SpaceDelete. */
            type $Shape = millrace.v1.SpaceDelete.$Properties;
        }

        /**
         * Properties of a SpacePage.
         * @deprecated Use millrace.v1.SpacePage.$Properties instead.
         */
        interface ISpacePage extends millrace.v1.SpacePage.$Properties {
        }

        /** Represents a SpacePage. */
        class SpacePage {

            /**
             * Constructs a new SpacePage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SpacePage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SpacePage spaces. */
            spaces: millrace.v1.SpaceState.$Properties[];

            /** SpacePage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified SpacePage message. Does not implicitly {@link millrace.v1.SpacePage.verify|verify} messages.
             * @param m SpacePage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SpacePage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SpacePage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SpacePage & millrace.v1.SpacePage.$Shape} SpacePage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SpacePage & millrace.v1.SpacePage.$Shape;

            /**
             * Gets the type url for SpacePage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SpacePage {

            /** Properties of a SpacePage. */
            interface $Properties {

                /** SpacePage spaces */
                spaces?: (millrace.v1.SpaceState.$Properties[]|null);

                /** SpacePage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SpacePage. */
            type $Shape = millrace.v1.SpacePage.$Properties;
        }

        /**
         * Properties of a SpaceState.
         * @deprecated Use millrace.v1.SpaceState.$Properties instead.
         */
        interface ISpaceState extends millrace.v1.SpaceState.$Properties {
        }

        /** Represents a SpaceState. */
        class SpaceState {

            /**
             * Constructs a new SpaceState.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SpaceState.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SpaceState space_id. */
            space_id: string;

            /** SpaceState files. */
            files?: (millrace.v1.SpaceFiles.$Properties|null);

            /** SpaceState bytes. */
            bytes: number;

            /** SpaceState chunks. */
            chunks: number;

            /** SpaceState deletion. */
            deletion?: (millrace.v1.SpaceDeletion.$Properties|null);

            /**
             * Encodes the specified SpaceState message. Does not implicitly {@link millrace.v1.SpaceState.verify|verify} messages.
             * @param m SpaceState message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SpaceState.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SpaceState message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SpaceState & millrace.v1.SpaceState.$Shape} SpaceState
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SpaceState & millrace.v1.SpaceState.$Shape;

            /**
             * Gets the type url for SpaceState
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SpaceState {

            /** Properties of a SpaceState. */
            interface $Properties {

                /** SpaceState space_id */
                space_id?: (string|null);

                /** SpaceState files */
                files?: (millrace.v1.SpaceFiles.$Properties|null);

                /** SpaceState bytes */
                bytes?: (number|null);

                /** SpaceState chunks */
                chunks?: (number|null);

                /** SpaceState deletion */
                deletion?: (millrace.v1.SpaceDeletion.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SpaceState. */
            type $Shape = millrace.v1.SpaceState.$Properties;
        }

        /**
         * Properties of a SpaceFiles.
         * @deprecated Use millrace.v1.SpaceFiles.$Properties instead.
         */
        interface ISpaceFiles extends millrace.v1.SpaceFiles.$Properties {
        }

        /** Represents a SpaceFiles. */
        class SpaceFiles {

            /**
             * Constructs a new SpaceFiles.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SpaceFiles.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SpaceFiles ready. */
            ready: number;

            /** SpaceFiles failed. */
            failed: number;

            /** SpaceFiles indexing. */
            indexing: number;

            /**
             * Encodes the specified SpaceFiles message. Does not implicitly {@link millrace.v1.SpaceFiles.verify|verify} messages.
             * @param m SpaceFiles message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SpaceFiles.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SpaceFiles message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SpaceFiles & millrace.v1.SpaceFiles.$Shape} SpaceFiles
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SpaceFiles & millrace.v1.SpaceFiles.$Shape;

            /**
             * Gets the type url for SpaceFiles
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SpaceFiles {

            /** Properties of a SpaceFiles. */
            interface $Properties {

                /** SpaceFiles ready */
                ready?: (number|null);

                /** SpaceFiles failed */
                failed?: (number|null);

                /** SpaceFiles indexing */
                indexing?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SpaceFiles. */
            type $Shape = millrace.v1.SpaceFiles.$Properties;
        }

        /**
         * Properties of a SpaceDeletion.
         * @deprecated Use millrace.v1.SpaceDeletion.$Properties instead.
         */
        interface ISpaceDeletion extends millrace.v1.SpaceDeletion.$Properties {
        }

        /** Represents a SpaceDeletion. */
        class SpaceDeletion {

            /**
             * Constructs a new SpaceDeletion.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SpaceDeletion.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SpaceDeletion status. */
            status: string;

            /** SpaceDeletion requested_at. */
            requested_at: number;

            /** SpaceDeletion deleted_at. */
            deleted_at: number;

            /** SpaceDeletion deleted_files. */
            deleted_files: number;

            /**
             * Encodes the specified SpaceDeletion message. Does not implicitly {@link millrace.v1.SpaceDeletion.verify|verify} messages.
             * @param m SpaceDeletion message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SpaceDeletion.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SpaceDeletion message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SpaceDeletion & millrace.v1.SpaceDeletion.$Shape} SpaceDeletion
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SpaceDeletion & millrace.v1.SpaceDeletion.$Shape;

            /**
             * Gets the type url for SpaceDeletion
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SpaceDeletion {

            /** Properties of a SpaceDeletion. */
            interface $Properties {

                /** SpaceDeletion status */
                status?: (string|null);

                /** SpaceDeletion requested_at */
                requested_at?: (number|null);

                /** SpaceDeletion deleted_at */
                deleted_at?: (number|null);

                /** SpaceDeletion deleted_files */
                deleted_files?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SpaceDeletion. */
            type $Shape = millrace.v1.SpaceDeletion.$Properties;
        }

        /**
         * Properties of a FileOutline.
         * @deprecated Use millrace.v1.FileOutline.$Properties instead.
         */
        interface IFileOutline extends millrace.v1.FileOutline.$Properties {
        }

        /** Represents a FileOutline. */
        class FileOutline {

            /**
             * Constructs a new FileOutline.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileOutline.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileOutline file_id. */
            file_id: string;

            /** FileOutline limit. */
            limit: number;

            /** FileOutline cursor. */
            cursor: string;

            /** FileOutline kinds. */
            kinds: string[];

            /**
             * Encodes the specified FileOutline message. Does not implicitly {@link millrace.v1.FileOutline.verify|verify} messages.
             * @param m FileOutline message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileOutline.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileOutline message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileOutline & millrace.v1.FileOutline.$Shape} FileOutline
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileOutline & millrace.v1.FileOutline.$Shape;

            /**
             * Gets the type url for FileOutline
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileOutline {

            /** Properties of a FileOutline. */
            interface $Properties {

                /** FileOutline file_id */
                file_id?: (string|null);

                /** FileOutline limit */
                limit?: (number|null);

                /** FileOutline cursor */
                cursor?: (string|null);

                /** FileOutline kinds */
                kinds?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileOutline. */
            type $Shape = millrace.v1.FileOutline.$Properties;
        }

        /**
         * Properties of a FileChunks.
         * @deprecated Use millrace.v1.FileChunks.$Properties instead.
         */
        interface IFileChunks extends millrace.v1.FileChunks.$Properties {
        }

        /** Represents a FileChunks. */
        class FileChunks {

            /**
             * Constructs a new FileChunks.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileChunks.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileChunks file_id. */
            file_id: string;

            /** FileChunks limit. */
            limit: number;

            /** FileChunks cursor. */
            cursor: string;

            /**
             * Encodes the specified FileChunks message. Does not implicitly {@link millrace.v1.FileChunks.verify|verify} messages.
             * @param m FileChunks message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileChunks.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileChunks message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileChunks & millrace.v1.FileChunks.$Shape} FileChunks
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileChunks & millrace.v1.FileChunks.$Shape;

            /**
             * Gets the type url for FileChunks
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileChunks {

            /** Properties of a FileChunks. */
            interface $Properties {

                /** FileChunks file_id */
                file_id?: (string|null);

                /** FileChunks limit */
                limit?: (number|null);

                /** FileChunks cursor */
                cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileChunks. */
            type $Shape = millrace.v1.FileChunks.$Properties;
        }

        /**
         * Properties of a FileText.
         * @deprecated Use millrace.v1.FileText.$Properties instead.
         */
        interface IFileText extends millrace.v1.FileText.$Properties {
        }

        /** Represents a FileText. */
        class FileText {

            /**
             * Constructs a new FileText.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileText.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileText file_id. */
            file_id: string;

            /** FileText offset. */
            offset: number;

            /** FileText located. */
            located: boolean;

            /**
             * Encodes the specified FileText message. Does not implicitly {@link millrace.v1.FileText.verify|verify} messages.
             * @param m FileText message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileText.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileText message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileText & millrace.v1.FileText.$Shape} FileText
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileText & millrace.v1.FileText.$Shape;

            /**
             * Gets the type url for FileText
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileText {

            /** Properties of a FileText. */
            interface $Properties {

                /** FileText file_id */
                file_id?: (string|null);

                /** FileText offset */
                offset?: (number|null);

                /** FileText located */
                located?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileText. */
            type $Shape = millrace.v1.FileText.$Properties;
        }

        /**
         * Properties of a FileContent.
         * @deprecated Use millrace.v1.FileContent.$Properties instead.
         */
        interface IFileContent extends millrace.v1.FileContent.$Properties {
        }

        /** Represents a FileContent. */
        class FileContent {

            /**
             * Constructs a new FileContent.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FileContent.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FileContent file_id. */
            file_id: string;

            /** FileContent offset. */
            offset: number;

            /** FileContent located. */
            located: boolean;

            /**
             * Encodes the specified FileContent message. Does not implicitly {@link millrace.v1.FileContent.verify|verify} messages.
             * @param m FileContent message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FileContent.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FileContent message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FileContent & millrace.v1.FileContent.$Shape} FileContent
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FileContent & millrace.v1.FileContent.$Shape;

            /**
             * Gets the type url for FileContent
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FileContent {

            /** Properties of a FileContent. */
            interface $Properties {

                /** FileContent file_id */
                file_id?: (string|null);

                /** FileContent offset */
                offset?: (number|null);

                /** FileContent located */
                located?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FileContent. */
            type $Shape = millrace.v1.FileContent.$Properties;
        }

        /**
         * Properties of an OutlinePage.
         * @deprecated Use millrace.v1.OutlinePage.$Properties instead.
         */
        interface IOutlinePage extends millrace.v1.OutlinePage.$Properties {
        }

        /** Represents an OutlinePage. */
        class OutlinePage {

            /**
             * Constructs a new OutlinePage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.OutlinePage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** OutlinePage file_id. */
            file_id: string;

            /** OutlinePage version. */
            version: number;

            /** OutlinePage title. */
            title: string;

            /** OutlinePage total. */
            total: number;

            /** OutlinePage nodes. */
            nodes: millrace.v1.OutlineNode.$Properties[];

            /** OutlinePage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified OutlinePage message. Does not implicitly {@link millrace.v1.OutlinePage.verify|verify} messages.
             * @param m OutlinePage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.OutlinePage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an OutlinePage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.OutlinePage & millrace.v1.OutlinePage.$Shape} OutlinePage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.OutlinePage & millrace.v1.OutlinePage.$Shape;

            /**
             * Gets the type url for OutlinePage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace OutlinePage {

            /** Properties of an OutlinePage. */
            interface $Properties {

                /** OutlinePage file_id */
                file_id?: (string|null);

                /** OutlinePage version */
                version?: (number|null);

                /** OutlinePage title */
                title?: (string|null);

                /** OutlinePage total */
                total?: (number|null);

                /** OutlinePage nodes */
                nodes?: (millrace.v1.OutlineNode.$Properties[]|null);

                /** OutlinePage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an OutlinePage. */
            type $Shape = millrace.v1.OutlinePage.$Properties;
        }

        /**
         * Properties of an OutlineNode.
         * @deprecated Use millrace.v1.OutlineNode.$Properties instead.
         */
        interface IOutlineNode extends millrace.v1.OutlineNode.$Properties {
        }

        /** Represents an OutlineNode. */
        class OutlineNode {

            /**
             * Constructs a new OutlineNode.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.OutlineNode.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** OutlineNode kind. */
            kind: string;

            /** OutlineNode title. */
            title: string;

            /** OutlineNode paths. */
            paths: number[];

            /** OutlineNode page. */
            page: number;

            /** OutlineNode image. */
            image: boolean;

            /** OutlineNode children. */
            children: millrace.v1.OutlineNode.$Properties[];

            /**
             * Encodes the specified OutlineNode message. Does not implicitly {@link millrace.v1.OutlineNode.verify|verify} messages.
             * @param m OutlineNode message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.OutlineNode.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an OutlineNode message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.OutlineNode & millrace.v1.OutlineNode.$Shape} OutlineNode
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.OutlineNode & millrace.v1.OutlineNode.$Shape;

            /**
             * Gets the type url for OutlineNode
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace OutlineNode {

            /** Properties of an OutlineNode. */
            interface $Properties {

                /** OutlineNode kind */
                kind?: (string|null);

                /** OutlineNode title */
                title?: (string|null);

                /** OutlineNode paths */
                paths?: (number[]|null);

                /** OutlineNode page */
                page?: (number|null);

                /** OutlineNode image */
                image?: (boolean|null);

                /** OutlineNode children */
                children?: (millrace.v1.OutlineNode.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an OutlineNode. */
            type $Shape = millrace.v1.OutlineNode.$Properties;
        }

        /**
         * Properties of a ChunkPage.
         * @deprecated Use millrace.v1.ChunkPage.$Properties instead.
         */
        interface IChunkPage extends millrace.v1.ChunkPage.$Properties {
        }

        /** Represents a ChunkPage. */
        class ChunkPage {

            /**
             * Constructs a new ChunkPage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChunkPage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChunkPage file_id. */
            file_id: string;

            /** ChunkPage version. */
            version: number;

            /** ChunkPage total. */
            total: number;

            /** ChunkPage chunks. */
            chunks: millrace.v1.Chunk.$Properties[];

            /** ChunkPage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified ChunkPage message. Does not implicitly {@link millrace.v1.ChunkPage.verify|verify} messages.
             * @param m ChunkPage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChunkPage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChunkPage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChunkPage & millrace.v1.ChunkPage.$Shape} ChunkPage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChunkPage & millrace.v1.ChunkPage.$Shape;

            /**
             * Gets the type url for ChunkPage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChunkPage {

            /** Properties of a ChunkPage. */
            interface $Properties {

                /** ChunkPage file_id */
                file_id?: (string|null);

                /** ChunkPage version */
                version?: (number|null);

                /** ChunkPage total */
                total?: (number|null);

                /** ChunkPage chunks */
                chunks?: (millrace.v1.Chunk.$Properties[]|null);

                /** ChunkPage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChunkPage. */
            type $Shape = millrace.v1.ChunkPage.$Properties;
        }

        /**
         * Properties of a Chunk.
         * @deprecated Use millrace.v1.Chunk.$Properties instead.
         */
        interface IChunk extends millrace.v1.Chunk.$Properties {
        }

        /** Represents a Chunk. */
        class Chunk {

            /**
             * Constructs a new Chunk.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Chunk.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Chunk number. */
            number: number;

            /** Chunk text. */
            text: string;

            /** Chunk paths. */
            paths: millrace.v1.Path.$Properties[];

            /** Chunk titles. */
            titles: string[];

            /** Chunk page. */
            page: number;

            /** Chunk tokens. */
            tokens: number;

            /** Chunk page_breaks. */
            page_breaks: millrace.v1.PageBreak.$Properties[];

            /**
             * Encodes the specified Chunk message. Does not implicitly {@link millrace.v1.Chunk.verify|verify} messages.
             * @param m Chunk message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Chunk.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Chunk message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Chunk & millrace.v1.Chunk.$Shape} Chunk
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Chunk & millrace.v1.Chunk.$Shape;

            /**
             * Gets the type url for Chunk
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Chunk {

            /** Properties of a Chunk. */
            interface $Properties {

                /** Chunk number */
                number?: (number|null);

                /** Chunk text */
                text?: (string|null);

                /** Chunk paths */
                paths?: (millrace.v1.Path.$Properties[]|null);

                /** Chunk titles */
                titles?: (string[]|null);

                /** Chunk page */
                page?: (number|null);

                /** Chunk tokens */
                tokens?: (number|null);

                /** Chunk page_breaks */
                page_breaks?: (millrace.v1.PageBreak.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Chunk. */
            type $Shape = millrace.v1.Chunk.$Properties;
        }

        /**
         * Properties of a FilePiece.
         * @deprecated Use millrace.v1.FilePiece.$Properties instead.
         */
        interface IFilePiece extends millrace.v1.FilePiece.$Properties {
        }

        /** Represents a FilePiece. */
        class FilePiece {

            /**
             * Constructs a new FilePiece.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.FilePiece.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** FilePiece offset. */
            offset: number;

            /** FilePiece bytes. */
            bytes: number;

            /** FilePiece content. */
            content: Uint8Array;

            /** FilePiece media_type. */
            media_type: string;

            /** FilePiece file_name. */
            file_name: string;

            /** FilePiece etag. */
            etag: string;

            /** FilePiece blob. */
            blob: string;

            /** FilePiece blob_offset. */
            blob_offset: number;

            /**
             * Encodes the specified FilePiece message. Does not implicitly {@link millrace.v1.FilePiece.verify|verify} messages.
             * @param m FilePiece message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.FilePiece.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a FilePiece message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.FilePiece & millrace.v1.FilePiece.$Shape} FilePiece
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.FilePiece & millrace.v1.FilePiece.$Shape;

            /**
             * Gets the type url for FilePiece
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace FilePiece {

            /** Properties of a FilePiece. */
            interface $Properties {

                /** FilePiece offset */
                offset?: (number|null);

                /** FilePiece bytes */
                bytes?: (number|null);

                /** FilePiece content */
                content?: (Uint8Array|null);

                /** FilePiece media_type */
                media_type?: (string|null);

                /** FilePiece file_name */
                file_name?: (string|null);

                /** FilePiece etag */
                etag?: (string|null);

                /** FilePiece blob */
                blob?: (string|null);

                /** FilePiece blob_offset */
                blob_offset?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a FilePiece. */
            type $Shape = millrace.v1.FilePiece.$Properties;
        }

        /**
         * Properties of an IndexFile.
         * @deprecated Use millrace.v1.IndexFile.$Properties instead.
         */
        interface IIndexFile extends millrace.v1.IndexFile.$Properties {
        }

        /** Represents an IndexFile. */
        class IndexFile {

            /**
             * Constructs a new IndexFile.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.IndexFile.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** IndexFile file_id. */
            file_id: string;

            /** IndexFile version. */
            version: number;

            /**
             * Encodes the specified IndexFile message. Does not implicitly {@link millrace.v1.IndexFile.verify|verify} messages.
             * @param m IndexFile message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.IndexFile.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an IndexFile message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.IndexFile & millrace.v1.IndexFile.$Shape} IndexFile
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.IndexFile & millrace.v1.IndexFile.$Shape;

            /**
             * Gets the type url for IndexFile
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace IndexFile {

            /** Properties of an IndexFile. */
            interface $Properties {

                /** IndexFile file_id */
                file_id?: (string|null);

                /** IndexFile version */
                version?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an IndexFile. */
            type $Shape = millrace.v1.IndexFile.$Properties;
        }

        /**
         * Properties of a QueueRegister.
         * @deprecated Use millrace.v1.QueueRegister.$Properties instead.
         */
        interface IQueueRegister extends millrace.v1.QueueRegister.$Properties {
        }

        /** Represents a QueueRegister. */
        class QueueRegister {

            /**
             * Constructs a new QueueRegister.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueRegister.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueRegister queue. */
            queue: string;

            /** QueueRegister endpoint. */
            endpoint: string;

            /**
             * Encodes the specified QueueRegister message. Does not implicitly {@link millrace.v1.QueueRegister.verify|verify} messages.
             * @param m QueueRegister message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueRegister.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueRegister message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueRegister & millrace.v1.QueueRegister.$Shape} QueueRegister
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueRegister & millrace.v1.QueueRegister.$Shape;

            /**
             * Gets the type url for QueueRegister
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueRegister {

            /** Properties of a QueueRegister. */
            interface $Properties {

                /** QueueRegister queue */
                queue?: (string|null);

                /** QueueRegister endpoint */
                endpoint?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueRegister. */
            type $Shape = millrace.v1.QueueRegister.$Properties;
        }

        /**
         * Properties of a QueuePause.
         * @deprecated Use millrace.v1.QueuePause.$Properties instead.
         */
        interface IQueuePause extends millrace.v1.QueuePause.$Properties {
        }

        /** Represents a QueuePause. */
        class QueuePause {

            /**
             * Constructs a new QueuePause.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueuePause.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueuePause queue. */
            queue: string;

            /**
             * Encodes the specified QueuePause message. Does not implicitly {@link millrace.v1.QueuePause.verify|verify} messages.
             * @param m QueuePause message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueuePause.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueuePause message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueuePause & millrace.v1.QueuePause.$Shape} QueuePause
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueuePause & millrace.v1.QueuePause.$Shape;

            /**
             * Gets the type url for QueuePause
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueuePause {

            /** Properties of a QueuePause. */
            interface $Properties {

                /** QueuePause queue */
                queue?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueuePause. */
            type $Shape = millrace.v1.QueuePause.$Properties;
        }

        /**
         * Properties of a QueueResume.
         * @deprecated Use millrace.v1.QueueResume.$Properties instead.
         */
        interface IQueueResume extends millrace.v1.QueueResume.$Properties {
        }

        /** Represents a QueueResume. */
        class QueueResume {

            /**
             * Constructs a new QueueResume.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueResume.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueResume queue. */
            queue: string;

            /**
             * Encodes the specified QueueResume message. Does not implicitly {@link millrace.v1.QueueResume.verify|verify} messages.
             * @param m QueueResume message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueResume.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueResume message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueResume & millrace.v1.QueueResume.$Shape} QueueResume
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueResume & millrace.v1.QueueResume.$Shape;

            /**
             * Gets the type url for QueueResume
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueResume {

            /** Properties of a QueueResume. */
            interface $Properties {

                /** QueueResume queue */
                queue?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueResume. */
            type $Shape = millrace.v1.QueueResume.$Properties;
        }

        /**
         * Properties of a QueueDrain.
         * @deprecated Use millrace.v1.QueueDrain.$Properties instead.
         */
        interface IQueueDrain extends millrace.v1.QueueDrain.$Properties {
        }

        /** Represents a QueueDrain. */
        class QueueDrain {

            /**
             * Constructs a new QueueDrain.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueDrain.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueDrain queue. */
            queue: string;

            /**
             * Encodes the specified QueueDrain message. Does not implicitly {@link millrace.v1.QueueDrain.verify|verify} messages.
             * @param m QueueDrain message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueDrain.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueDrain message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueDrain & millrace.v1.QueueDrain.$Shape} QueueDrain
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueDrain & millrace.v1.QueueDrain.$Shape;

            /**
             * Gets the type url for QueueDrain
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueDrain {

            /** Properties of a QueueDrain. */
            interface $Properties {

                /** QueueDrain queue */
                queue?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueDrain. */
            type $Shape = millrace.v1.QueueDrain.$Properties;
        }

        /**
         * Properties of a QueueRequeue.
         * @deprecated Use millrace.v1.QueueRequeue.$Properties instead.
         */
        interface IQueueRequeue extends millrace.v1.QueueRequeue.$Properties {
        }

        /** Represents a QueueRequeue. */
        class QueueRequeue {

            /**
             * Constructs a new QueueRequeue.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueRequeue.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueRequeue queue. */
            queue: string;

            /** QueueRequeue error. */
            error?: (string|null);

            /** QueueRequeue error_like. */
            error_like: string;

            /**
             * Encodes the specified QueueRequeue message. Does not implicitly {@link millrace.v1.QueueRequeue.verify|verify} messages.
             * @param m QueueRequeue message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueRequeue.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueRequeue message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueRequeue & millrace.v1.QueueRequeue.$Shape} QueueRequeue
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueRequeue & millrace.v1.QueueRequeue.$Shape;

            /**
             * Gets the type url for QueueRequeue
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueRequeue {

            /** Properties of a QueueRequeue. */
            interface $Properties {

                /** QueueRequeue queue */
                queue?: (string|null);

                /** QueueRequeue error */
                error?: (string|null);

                /** QueueRequeue error_like */
                error_like?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueRequeue. */
            type $Shape = millrace.v1.QueueRequeue.$Properties;
        }

        /**
         * Properties of a QueueRequeued.
         * @deprecated Use millrace.v1.QueueRequeued.$Properties instead.
         */
        interface IQueueRequeued extends millrace.v1.QueueRequeued.$Properties {
        }

        /** Represents a QueueRequeued. */
        class QueueRequeued {

            /**
             * Constructs a new QueueRequeued.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueRequeued.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueRequeued requeued. */
            requeued: number;

            /** QueueRequeued left. */
            left: number;

            /**
             * Encodes the specified QueueRequeued message. Does not implicitly {@link millrace.v1.QueueRequeued.verify|verify} messages.
             * @param m QueueRequeued message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueRequeued.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueRequeued message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueRequeued & millrace.v1.QueueRequeued.$Shape} QueueRequeued
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueRequeued & millrace.v1.QueueRequeued.$Shape;

            /**
             * Gets the type url for QueueRequeued
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueRequeued {

            /** Properties of a QueueRequeued. */
            interface $Properties {

                /** QueueRequeued requeued */
                requeued?: (number|null);

                /** QueueRequeued left */
                left?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueRequeued. */
            type $Shape = millrace.v1.QueueRequeued.$Properties;
        }

        /**
         * Properties of a QueueCancel.
         * @deprecated Use millrace.v1.QueueCancel.$Properties instead.
         */
        interface IQueueCancel extends millrace.v1.QueueCancel.$Properties {
        }

        /** Represents a QueueCancel. */
        class QueueCancel {

            /**
             * Constructs a new QueueCancel.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueCancel.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueCancel queue. */
            queue: string;

            /** QueueCancel state. */
            state: string;

            /**
             * Encodes the specified QueueCancel message. Does not implicitly {@link millrace.v1.QueueCancel.verify|verify} messages.
             * @param m QueueCancel message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueCancel.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueCancel message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueCancel & millrace.v1.QueueCancel.$Shape} QueueCancel
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueCancel & millrace.v1.QueueCancel.$Shape;

            /**
             * Gets the type url for QueueCancel
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueCancel {

            /** Properties of a QueueCancel. */
            interface $Properties {

                /** QueueCancel queue */
                queue?: (string|null);

                /** QueueCancel state */
                state?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueCancel. */
            type $Shape = millrace.v1.QueueCancel.$Properties;
        }

        /**
         * Properties of a QueueCancelled.
         * @deprecated Use millrace.v1.QueueCancelled.$Properties instead.
         */
        interface IQueueCancelled extends millrace.v1.QueueCancelled.$Properties {
        }

        /** Represents a QueueCancelled. */
        class QueueCancelled {

            /**
             * Constructs a new QueueCancelled.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueCancelled.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueCancelled cancelled. */
            cancelled: number;

            /** QueueCancelled left. */
            left: number;

            /**
             * Encodes the specified QueueCancelled message. Does not implicitly {@link millrace.v1.QueueCancelled.verify|verify} messages.
             * @param m QueueCancelled message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueCancelled.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueCancelled message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueCancelled & millrace.v1.QueueCancelled.$Shape} QueueCancelled
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueCancelled & millrace.v1.QueueCancelled.$Shape;

            /**
             * Gets the type url for QueueCancelled
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueCancelled {

            /** Properties of a QueueCancelled. */
            interface $Properties {

                /** QueueCancelled cancelled */
                cancelled?: (number|null);

                /** QueueCancelled left */
                left?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueCancelled. */
            type $Shape = millrace.v1.QueueCancelled.$Properties;
        }

        /**
         * Properties of a QueuePromote.
         * @deprecated Use millrace.v1.QueuePromote.$Properties instead.
         */
        interface IQueuePromote extends millrace.v1.QueuePromote.$Properties {
        }

        /** Represents a QueuePromote. */
        class QueuePromote {

            /**
             * Constructs a new QueuePromote.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueuePromote.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueuePromote queue. */
            queue: string;

            /**
             * Encodes the specified QueuePromote message. Does not implicitly {@link millrace.v1.QueuePromote.verify|verify} messages.
             * @param m QueuePromote message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueuePromote.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueuePromote message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueuePromote & millrace.v1.QueuePromote.$Shape} QueuePromote
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueuePromote & millrace.v1.QueuePromote.$Shape;

            /**
             * Gets the type url for QueuePromote
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueuePromote {

            /** Properties of a QueuePromote. */
            interface $Properties {

                /** QueuePromote queue */
                queue?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueuePromote. */
            type $Shape = millrace.v1.QueuePromote.$Properties;
        }

        /**
         * Properties of a QueuePromoted.
         * @deprecated Use millrace.v1.QueuePromoted.$Properties instead.
         */
        interface IQueuePromoted extends millrace.v1.QueuePromoted.$Properties {
        }

        /** Represents a QueuePromoted. */
        class QueuePromoted {

            /**
             * Constructs a new QueuePromoted.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueuePromoted.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueuePromoted promoted. */
            promoted: number;

            /** QueuePromoted left. */
            left: number;

            /**
             * Encodes the specified QueuePromoted message. Does not implicitly {@link millrace.v1.QueuePromoted.verify|verify} messages.
             * @param m QueuePromoted message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueuePromoted.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueuePromoted message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueuePromoted & millrace.v1.QueuePromoted.$Shape} QueuePromoted
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueuePromoted & millrace.v1.QueuePromoted.$Shape;

            /**
             * Gets the type url for QueuePromoted
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueuePromoted {

            /** Properties of a QueuePromoted. */
            interface $Properties {

                /** QueuePromoted promoted */
                promoted?: (number|null);

                /** QueuePromoted left */
                left?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueuePromoted. */
            type $Shape = millrace.v1.QueuePromoted.$Properties;
        }

        /**
         * Properties of a QueueUnregister.
         * @deprecated Use millrace.v1.QueueUnregister.$Properties instead.
         */
        interface IQueueUnregister extends millrace.v1.QueueUnregister.$Properties {
        }

        /** Represents a QueueUnregister. */
        class QueueUnregister {

            /**
             * Constructs a new QueueUnregister.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueUnregister.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueUnregister queue. */
            queue: string;

            /**
             * Encodes the specified QueueUnregister message. Does not implicitly {@link millrace.v1.QueueUnregister.verify|verify} messages.
             * @param m QueueUnregister message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueUnregister.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueUnregister message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueUnregister & millrace.v1.QueueUnregister.$Shape} QueueUnregister
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueUnregister & millrace.v1.QueueUnregister.$Shape;

            /**
             * Gets the type url for QueueUnregister
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueUnregister {

            /** Properties of a QueueUnregister. */
            interface $Properties {

                /** QueueUnregister queue */
                queue?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueUnregister. */
            type $Shape = millrace.v1.QueueUnregister.$Properties;
        }

        /**
         * Properties of a QueueUnregistered.
         * @deprecated Use millrace.v1.QueueUnregistered.$Properties instead.
         */
        interface IQueueUnregistered extends millrace.v1.QueueUnregistered.$Properties {
        }

        /** Represents a QueueUnregistered. */
        class QueueUnregistered {

            /**
             * Constructs a new QueueUnregistered.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueUnregistered.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueUnregistered queue. */
            queue: string;

            /** QueueUnregistered deleted. */
            deleted: boolean;

            /**
             * Encodes the specified QueueUnregistered message. Does not implicitly {@link millrace.v1.QueueUnregistered.verify|verify} messages.
             * @param m QueueUnregistered message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueUnregistered.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueUnregistered message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueUnregistered & millrace.v1.QueueUnregistered.$Shape} QueueUnregistered
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueUnregistered & millrace.v1.QueueUnregistered.$Shape;

            /**
             * Gets the type url for QueueUnregistered
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueUnregistered {

            /** Properties of a QueueUnregistered. */
            interface $Properties {

                /** QueueUnregistered queue */
                queue?: (string|null);

                /** QueueUnregistered deleted */
                deleted?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueUnregistered. */
            type $Shape = millrace.v1.QueueUnregistered.$Properties;
        }

        /**
         * Properties of a QueueList.
         * @deprecated Use millrace.v1.QueueList.$Properties instead.
         */
        interface IQueueList extends millrace.v1.QueueList.$Properties {
        }

        /** Represents a QueueList. */
        class QueueList {

            /**
             * Constructs a new QueueList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /**
             * Encodes the specified QueueList message. Does not implicitly {@link millrace.v1.QueueList.verify|verify} messages.
             * @param m QueueList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueList & millrace.v1.QueueList.$Shape} QueueList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueList & millrace.v1.QueueList.$Shape;

            /**
             * Gets the type url for QueueList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueList {

            /** Properties of a QueueList. */
            interface $Properties {

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueList. */
            type $Shape = millrace.v1.QueueList.$Properties;
        }

        /**
         * Properties of a QueueDead.
         * @deprecated Use millrace.v1.QueueDead.$Properties instead.
         */
        interface IQueueDead extends millrace.v1.QueueDead.$Properties {
        }

        /** Represents a QueueDead. */
        class QueueDead {

            /**
             * Constructs a new QueueDead.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueDead.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueDead queue. */
            queue: string;

            /** QueueDead limit. */
            limit: number;

            /** QueueDead cursor. */
            cursor: string;

            /**
             * Encodes the specified QueueDead message. Does not implicitly {@link millrace.v1.QueueDead.verify|verify} messages.
             * @param m QueueDead message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueDead.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueDead message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueDead & millrace.v1.QueueDead.$Shape} QueueDead
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueDead & millrace.v1.QueueDead.$Shape;

            /**
             * Gets the type url for QueueDead
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueDead {

            /** Properties of a QueueDead. */
            interface $Properties {

                /** QueueDead queue */
                queue?: (string|null);

                /** QueueDead limit */
                limit?: (number|null);

                /** QueueDead cursor */
                cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueDead. */
            type $Shape = millrace.v1.QueueDead.$Properties;
        }

        /**
         * Properties of a TaskList.
         * @deprecated Use millrace.v1.TaskList.$Properties instead.
         */
        interface ITaskList extends millrace.v1.TaskList.$Properties {
        }

        /** Represents a TaskList. */
        class TaskList {

            /**
             * Constructs a new TaskList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskList queue. */
            queue: string;

            /** TaskList state. */
            state: string;

            /** TaskList limit. */
            limit: number;

            /** TaskList cursor. */
            cursor: string;

            /** TaskList id_contains. */
            id_contains: string;

            /** TaskList status. */
            status: string;

            /** TaskList error_like. */
            error_like: string;

            /**
             * Encodes the specified TaskList message. Does not implicitly {@link millrace.v1.TaskList.verify|verify} messages.
             * @param m TaskList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskList & millrace.v1.TaskList.$Shape} TaskList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskList & millrace.v1.TaskList.$Shape;

            /**
             * Gets the type url for TaskList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskList {

            /** Properties of a TaskList. */
            interface $Properties {

                /** TaskList queue */
                queue?: (string|null);

                /** TaskList state */
                state?: (string|null);

                /** TaskList limit */
                limit?: (number|null);

                /** TaskList cursor */
                cursor?: (string|null);

                /** TaskList id_contains */
                id_contains?: (string|null);

                /** TaskList status */
                status?: (string|null);

                /** TaskList error_like */
                error_like?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskList. */
            type $Shape = millrace.v1.TaskList.$Properties;
        }

        /**
         * Properties of a QueueState.
         * @deprecated Use millrace.v1.QueueState.$Properties instead.
         */
        interface IQueueState extends millrace.v1.QueueState.$Properties {
        }

        /** Represents a QueueState. */
        class QueueState {

            /**
             * Constructs a new QueueState.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueState.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueState queue. */
            queue: string;

            /** QueueState endpoint. */
            endpoint: string;

            /** QueueState status. */
            status: string;

            /** QueueState depth. */
            depth: { [k: string]: number };

            /** QueueState leased. */
            leased: number;

            /** QueueState delayed. */
            delayed: number;

            /** QueueState dead. */
            dead: number;

            /** QueueState oldest_age. */
            oldest_age: number;

            /** QueueState put. */
            put: number;

            /** QueueState ended. */
            ended: number;

            /** QueueState progress_time. */
            progress_time: number;

            /** QueueState put_rate. */
            put_rate: number;

            /** QueueState ended_rate. */
            ended_rate: number;

            /**
             * Encodes the specified QueueState message. Does not implicitly {@link millrace.v1.QueueState.verify|verify} messages.
             * @param m QueueState message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueState.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueState message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueState & millrace.v1.QueueState.$Shape} QueueState
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueState & millrace.v1.QueueState.$Shape;

            /**
             * Gets the type url for QueueState
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueState {

            /** Properties of a QueueState. */
            interface $Properties {

                /** QueueState queue */
                queue?: (string|null);

                /** QueueState endpoint */
                endpoint?: (string|null);

                /** QueueState status */
                status?: (string|null);

                /** QueueState depth */
                depth?: ({ [k: string]: number }|null);

                /** QueueState leased */
                leased?: (number|null);

                /** QueueState delayed */
                delayed?: (number|null);

                /** QueueState dead */
                dead?: (number|null);

                /** QueueState oldest_age */
                oldest_age?: (number|null);

                /** QueueState put */
                put?: (number|null);

                /** QueueState ended */
                ended?: (number|null);

                /** QueueState progress_time */
                progress_time?: (number|null);

                /** QueueState put_rate */
                put_rate?: (number|null);

                /** QueueState ended_rate */
                ended_rate?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueState. */
            type $Shape = millrace.v1.QueueState.$Properties;
        }

        /**
         * Properties of a QueueStates.
         * @deprecated Use millrace.v1.QueueStates.$Properties instead.
         */
        interface IQueueStates extends millrace.v1.QueueStates.$Properties {
        }

        /** Represents a QueueStates. */
        class QueueStates {

            /**
             * Constructs a new QueueStates.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueStates.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueStates queues. */
            queues: millrace.v1.QueueState.$Properties[];

            /**
             * Encodes the specified QueueStates message. Does not implicitly {@link millrace.v1.QueueStates.verify|verify} messages.
             * @param m QueueStates message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueStates.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueStates message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueStates & millrace.v1.QueueStates.$Shape} QueueStates
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueStates & millrace.v1.QueueStates.$Shape;

            /**
             * Gets the type url for QueueStates
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueStates {

            /** Properties of a QueueStates. */
            interface $Properties {

                /** QueueStates queues */
                queues?: (millrace.v1.QueueState.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueStates. */
            type $Shape = millrace.v1.QueueStates.$Properties;
        }

        /**
         * Properties of a QueueHistoryGet.
         * @deprecated Use millrace.v1.QueueHistoryGet.$Properties instead.
         */
        interface IQueueHistoryGet extends millrace.v1.QueueHistoryGet.$Properties {
        }

        /** Represents a QueueHistoryGet. */
        class QueueHistoryGet {

            /**
             * Constructs a new QueueHistoryGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueHistoryGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueHistoryGet queue. */
            queue: string;

            /**
             * Encodes the specified QueueHistoryGet message. Does not implicitly {@link millrace.v1.QueueHistoryGet.verify|verify} messages.
             * @param m QueueHistoryGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueHistoryGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueHistoryGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueHistoryGet & millrace.v1.QueueHistoryGet.$Shape} QueueHistoryGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueHistoryGet & millrace.v1.QueueHistoryGet.$Shape;

            /**
             * Gets the type url for QueueHistoryGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueHistoryGet {

            /** Properties of a QueueHistoryGet. */
            interface $Properties {

                /** QueueHistoryGet queue */
                queue?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueHistoryGet. */
            type $Shape = millrace.v1.QueueHistoryGet.$Properties;
        }

        /**
         * Properties of a QueueHistory.
         * @deprecated Use millrace.v1.QueueHistory.$Properties instead.
         */
        interface IQueueHistory extends millrace.v1.QueueHistory.$Properties {
        }

        /** Represents a QueueHistory. */
        class QueueHistory {

            /**
             * Constructs a new QueueHistory.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueHistory.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueHistory queue. */
            queue: string;

            /** QueueHistory samples. */
            samples: millrace.v1.QueueSample.$Properties[];

            /**
             * Encodes the specified QueueHistory message. Does not implicitly {@link millrace.v1.QueueHistory.verify|verify} messages.
             * @param m QueueHistory message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueHistory.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueHistory message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueHistory & millrace.v1.QueueHistory.$Shape} QueueHistory
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueHistory & millrace.v1.QueueHistory.$Shape;

            /**
             * Gets the type url for QueueHistory
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueHistory {

            /** Properties of a QueueHistory. */
            interface $Properties {

                /** QueueHistory queue */
                queue?: (string|null);

                /** QueueHistory samples */
                samples?: (millrace.v1.QueueSample.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueHistory. */
            type $Shape = millrace.v1.QueueHistory.$Properties;
        }

        /**
         * Properties of a QueueSample.
         * @deprecated Use millrace.v1.QueueSample.$Properties instead.
         */
        interface IQueueSample extends millrace.v1.QueueSample.$Properties {
        }

        /** Represents a QueueSample. */
        class QueueSample {

            /**
             * Constructs a new QueueSample.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueSample.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueSample at. */
            at: number;

            /** QueueSample put. */
            put: number;

            /** QueueSample ended. */
            ended: number;

            /** QueueSample ready. */
            ready: number;

            /** QueueSample leased. */
            leased: number;

            /**
             * Encodes the specified QueueSample message. Does not implicitly {@link millrace.v1.QueueSample.verify|verify} messages.
             * @param m QueueSample message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueSample.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueSample message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueSample & millrace.v1.QueueSample.$Shape} QueueSample
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueSample & millrace.v1.QueueSample.$Shape;

            /**
             * Gets the type url for QueueSample
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueSample {

            /** Properties of a QueueSample. */
            interface $Properties {

                /** QueueSample at */
                at?: (number|null);

                /** QueueSample put */
                put?: (number|null);

                /** QueueSample ended */
                ended?: (number|null);

                /** QueueSample ready */
                ready?: (number|null);

                /** QueueSample leased */
                leased?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueSample. */
            type $Shape = millrace.v1.QueueSample.$Properties;
        }

        /**
         * Properties of a QueueWorkGet.
         * @deprecated Use millrace.v1.QueueWorkGet.$Properties instead.
         */
        interface IQueueWorkGet extends millrace.v1.QueueWorkGet.$Properties {
        }

        /** Represents a QueueWorkGet. */
        class QueueWorkGet {

            /**
             * Constructs a new QueueWorkGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueWorkGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueWorkGet queue. */
            queue: string;

            /**
             * Encodes the specified QueueWorkGet message. Does not implicitly {@link millrace.v1.QueueWorkGet.verify|verify} messages.
             * @param m QueueWorkGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueWorkGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueWorkGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueWorkGet & millrace.v1.QueueWorkGet.$Shape} QueueWorkGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueWorkGet & millrace.v1.QueueWorkGet.$Shape;

            /**
             * Gets the type url for QueueWorkGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueWorkGet {

            /** Properties of a QueueWorkGet. */
            interface $Properties {

                /** QueueWorkGet queue */
                queue?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueWorkGet. */
            type $Shape = millrace.v1.QueueWorkGet.$Properties;
        }

        /**
         * Properties of a QueueWork.
         * @deprecated Use millrace.v1.QueueWork.$Properties instead.
         */
        interface IQueueWork extends millrace.v1.QueueWork.$Properties {
        }

        /** Represents a QueueWork. */
        class QueueWork {

            /**
             * Constructs a new QueueWork.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueWork.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueWork queue. */
            queue: string;

            /** QueueWork lanes. */
            lanes: millrace.v1.QueueLane.$Properties[];

            /** QueueWork workers. */
            workers: millrace.v1.QueueWorker.$Properties[];

            /** QueueWork unread. */
            unread: number;

            /**
             * Encodes the specified QueueWork message. Does not implicitly {@link millrace.v1.QueueWork.verify|verify} messages.
             * @param m QueueWork message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueWork.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueWork message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueWork & millrace.v1.QueueWork.$Shape} QueueWork
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueWork & millrace.v1.QueueWork.$Shape;

            /**
             * Gets the type url for QueueWork
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueWork {

            /** Properties of a QueueWork. */
            interface $Properties {

                /** QueueWork queue */
                queue?: (string|null);

                /** QueueWork lanes */
                lanes?: (millrace.v1.QueueLane.$Properties[]|null);

                /** QueueWork workers */
                workers?: (millrace.v1.QueueWorker.$Properties[]|null);

                /** QueueWork unread */
                unread?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueWork. */
            type $Shape = millrace.v1.QueueWork.$Properties;
        }

        /**
         * Properties of a QueueLane.
         * @deprecated Use millrace.v1.QueueLane.$Properties instead.
         */
        interface IQueueLane extends millrace.v1.QueueLane.$Properties {
        }

        /** Represents a QueueLane. */
        class QueueLane {

            /**
             * Constructs a new QueueLane.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueLane.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueLane level. */
            level: number;

            /** QueueLane ready. */
            ready: number;

            /** QueueLane leased. */
            leased: number;

            /** QueueLane oldest_age. */
            oldest_age: number;

            /**
             * Encodes the specified QueueLane message. Does not implicitly {@link millrace.v1.QueueLane.verify|verify} messages.
             * @param m QueueLane message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueLane.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueLane message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueLane & millrace.v1.QueueLane.$Shape} QueueLane
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueLane & millrace.v1.QueueLane.$Shape;

            /**
             * Gets the type url for QueueLane
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueLane {

            /** Properties of a QueueLane. */
            interface $Properties {

                /** QueueLane level */
                level?: (number|null);

                /** QueueLane ready */
                ready?: (number|null);

                /** QueueLane leased */
                leased?: (number|null);

                /** QueueLane oldest_age */
                oldest_age?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueLane. */
            type $Shape = millrace.v1.QueueLane.$Properties;
        }

        /**
         * Properties of a QueueWorker.
         * @deprecated Use millrace.v1.QueueWorker.$Properties instead.
         */
        interface IQueueWorker extends millrace.v1.QueueWorker.$Properties {
        }

        /** Represents a QueueWorker. */
        class QueueWorker {

            /**
             * Constructs a new QueueWorker.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.QueueWorker.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** QueueWorker worker. */
            worker: string;

            /** QueueWorker leased. */
            leased: number;

            /** QueueWorker oldest_time. */
            oldest_time: number;

            /** QueueWorker seen_time. */
            seen_time: number;

            /** QueueWorker lease_expire_time. */
            lease_expire_time: number;

            /**
             * Encodes the specified QueueWorker message. Does not implicitly {@link millrace.v1.QueueWorker.verify|verify} messages.
             * @param m QueueWorker message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.QueueWorker.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a QueueWorker message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.QueueWorker & millrace.v1.QueueWorker.$Shape} QueueWorker
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.QueueWorker & millrace.v1.QueueWorker.$Shape;

            /**
             * Gets the type url for QueueWorker
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace QueueWorker {

            /** Properties of a QueueWorker. */
            interface $Properties {

                /** QueueWorker worker */
                worker?: (string|null);

                /** QueueWorker leased */
                leased?: (number|null);

                /** QueueWorker oldest_time */
                oldest_time?: (number|null);

                /** QueueWorker seen_time */
                seen_time?: (number|null);

                /** QueueWorker lease_expire_time */
                lease_expire_time?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a QueueWorker. */
            type $Shape = millrace.v1.QueueWorker.$Properties;
        }

        /**
         * Properties of a Channel.
         * @deprecated Use millrace.v1.Channel.$Properties instead.
         */
        interface IChannel extends millrace.v1.Channel.$Properties {
        }

        /** Represents a Channel. */
        class Channel {

            /**
             * Constructs a new Channel.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Channel.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Channel model. */
            model: string;

            /** Channel queue. */
            queue: string;

            /**
             * Encodes the specified Channel message. Does not implicitly {@link millrace.v1.Channel.verify|verify} messages.
             * @param m Channel message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Channel.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Channel message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Channel & millrace.v1.Channel.$Shape} Channel
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Channel & millrace.v1.Channel.$Shape;

            /**
             * Gets the type url for Channel
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Channel {

            /** Properties of a Channel. */
            interface $Properties {

                /** Channel model */
                model?: (string|null);

                /** Channel queue */
                queue?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Channel. */
            type $Shape = millrace.v1.Channel.$Properties;
        }

        /**
         * Properties of a ChannelDelete.
         * @deprecated Use millrace.v1.ChannelDelete.$Properties instead.
         */
        interface IChannelDelete extends millrace.v1.ChannelDelete.$Properties {
        }

        /** Represents a ChannelDelete. */
        class ChannelDelete {

            /**
             * Constructs a new ChannelDelete.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChannelDelete.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChannelDelete model. */
            model: string;

            /**
             * Encodes the specified ChannelDelete message. Does not implicitly {@link millrace.v1.ChannelDelete.verify|verify} messages.
             * @param m ChannelDelete message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChannelDelete.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChannelDelete message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChannelDelete & millrace.v1.ChannelDelete.$Shape} ChannelDelete
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChannelDelete & millrace.v1.ChannelDelete.$Shape;

            /**
             * Gets the type url for ChannelDelete
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChannelDelete {

            /** Properties of a ChannelDelete. */
            interface $Properties {

                /** ChannelDelete model */
                model?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChannelDelete. */
            type $Shape = millrace.v1.ChannelDelete.$Properties;
        }

        /**
         * Properties of a ChannelList.
         * @deprecated Use millrace.v1.ChannelList.$Properties instead.
         */
        interface IChannelList extends millrace.v1.ChannelList.$Properties {
        }

        /** Represents a ChannelList. */
        class ChannelList {

            /**
             * Constructs a new ChannelList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChannelList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /**
             * Encodes the specified ChannelList message. Does not implicitly {@link millrace.v1.ChannelList.verify|verify} messages.
             * @param m ChannelList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChannelList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChannelList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChannelList & millrace.v1.ChannelList.$Shape} ChannelList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChannelList & millrace.v1.ChannelList.$Shape;

            /**
             * Gets the type url for ChannelList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChannelList {

            /** Properties of a ChannelList. */
            interface $Properties {

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChannelList. */
            type $Shape = millrace.v1.ChannelList.$Properties;
        }

        /**
         * Properties of a Channels.
         * @deprecated Use millrace.v1.Channels.$Properties instead.
         */
        interface IChannels extends millrace.v1.Channels.$Properties {
        }

        /** Represents a Channels. */
        class Channels {

            /**
             * Constructs a new Channels.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Channels.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Channels channels. */
            channels: millrace.v1.Channel.$Properties[];

            /**
             * Encodes the specified Channels message. Does not implicitly {@link millrace.v1.Channels.verify|verify} messages.
             * @param m Channels message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Channels.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Channels message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Channels & millrace.v1.Channels.$Shape} Channels
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Channels & millrace.v1.Channels.$Shape;

            /**
             * Gets the type url for Channels
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Channels {

            /** Properties of a Channels. */
            interface $Properties {

                /** Channels channels */
                channels?: (millrace.v1.Channel.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Channels. */
            type $Shape = millrace.v1.Channels.$Properties;
        }

        /**
         * Properties of a TaskPut.
         * @deprecated Use millrace.v1.TaskPut.$Properties instead.
         */
        interface ITaskPut extends millrace.v1.TaskPut.$Properties {
        }

        /** Represents a TaskPut. */
        class TaskPut {

            /**
             * Constructs a new TaskPut.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskPut.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskPut queue. */
            queue: string;

            /** TaskPut endpoint. */
            endpoint: string;

            /** TaskPut data. */
            data: string;

            /** TaskPut response_mode. */
            response_mode: string;

            /** TaskPut callback_url. */
            callback_url: string;

            /** TaskPut level. */
            level?: (number|null);

            /** TaskPut timeout. */
            timeout: number;

            /** TaskPut delay. */
            delay: number;

            /** TaskPut max_attempts. */
            max_attempts: number;

            /** TaskPut dedupe_key. */
            dedupe_key: string;

            /** TaskPut ak. */
            ak: string;

            /** TaskPut instance_id. */
            instance_id: string;

            /** TaskPut trace_id. */
            trace_id: string;

            /**
             * Encodes the specified TaskPut message. Does not implicitly {@link millrace.v1.TaskPut.verify|verify} messages.
             * @param m TaskPut message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskPut.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskPut message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskPut & millrace.v1.TaskPut.$Shape} TaskPut
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskPut & millrace.v1.TaskPut.$Shape;

            /**
             * Gets the type url for TaskPut
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskPut {

            /** Properties of a TaskPut. */
            interface $Properties {

                /** TaskPut queue */
                queue?: (string|null);

                /** TaskPut endpoint */
                endpoint?: (string|null);

                /** TaskPut data */
                data?: (string|null);

                /** TaskPut response_mode */
                response_mode?: (string|null);

                /** TaskPut callback_url */
                callback_url?: (string|null);

                /** TaskPut level */
                level?: (number|null);

                /** TaskPut timeout */
                timeout?: (number|null);

                /** TaskPut delay */
                delay?: (number|null);

                /** TaskPut max_attempts */
                max_attempts?: (number|null);

                /** TaskPut dedupe_key */
                dedupe_key?: (string|null);

                /** TaskPut ak */
                ak?: (string|null);

                /** TaskPut instance_id */
                instance_id?: (string|null);

                /** TaskPut trace_id */
                trace_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskPut. */
            type $Shape = millrace.v1.TaskPut.$Properties;
        }

        /**
         * Properties of a TaskPuts.
         * @deprecated Use millrace.v1.TaskPuts.$Properties instead.
         */
        interface ITaskPuts extends millrace.v1.TaskPuts.$Properties {
        }

        /** Represents a TaskPuts. */
        class TaskPuts {

            /**
             * Constructs a new TaskPuts.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskPuts.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskPuts puts. */
            puts: millrace.v1.TaskPut.$Properties[];

            /**
             * Encodes the specified TaskPuts message. Does not implicitly {@link millrace.v1.TaskPuts.verify|verify} messages.
             * @param m TaskPuts message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskPuts.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskPuts message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskPuts & millrace.v1.TaskPuts.$Shape} TaskPuts
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskPuts & millrace.v1.TaskPuts.$Shape;

            /**
             * Gets the type url for TaskPuts
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskPuts {

            /** Properties of a TaskPuts. */
            interface $Properties {

                /** TaskPuts puts */
                puts?: (millrace.v1.TaskPut.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskPuts. */
            type $Shape = millrace.v1.TaskPuts.$Properties;
        }

        /**
         * Properties of a TaskTakes.
         * @deprecated Use millrace.v1.TaskTakes.$Properties instead.
         */
        interface ITaskTakes extends millrace.v1.TaskTakes.$Properties {
        }

        /** Represents a TaskTakes. */
        class TaskTakes {

            /**
             * Constructs a new TaskTakes.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskTakes.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskTakes takes. */
            takes: millrace.v1.TaskTake.$Properties[];

            /**
             * Encodes the specified TaskTakes message. Does not implicitly {@link millrace.v1.TaskTakes.verify|verify} messages.
             * @param m TaskTakes message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskTakes.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskTakes message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskTakes & millrace.v1.TaskTakes.$Shape} TaskTakes
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskTakes & millrace.v1.TaskTakes.$Shape;

            /**
             * Gets the type url for TaskTakes
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskTakes {

            /** Properties of a TaskTakes. */
            interface $Properties {

                /** TaskTakes takes */
                takes?: (millrace.v1.TaskTake.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskTakes. */
            type $Shape = millrace.v1.TaskTakes.$Properties;
        }

        /**
         * Properties of a TaskCompletes.
         * @deprecated Use millrace.v1.TaskCompletes.$Properties instead.
         */
        interface ITaskCompletes extends millrace.v1.TaskCompletes.$Properties {
        }

        /** Represents a TaskCompletes. */
        class TaskCompletes {

            /**
             * Constructs a new TaskCompletes.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskCompletes.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskCompletes completes. */
            completes: millrace.v1.TaskComplete.$Properties[];

            /**
             * Encodes the specified TaskCompletes message. Does not implicitly {@link millrace.v1.TaskCompletes.verify|verify} messages.
             * @param m TaskCompletes message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskCompletes.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskCompletes message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskCompletes & millrace.v1.TaskCompletes.$Shape} TaskCompletes
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskCompletes & millrace.v1.TaskCompletes.$Shape;

            /**
             * Gets the type url for TaskCompletes
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskCompletes {

            /** Properties of a TaskCompletes. */
            interface $Properties {

                /** TaskCompletes completes */
                completes?: (millrace.v1.TaskComplete.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskCompletes. */
            type $Shape = millrace.v1.TaskCompletes.$Properties;
        }

        /**
         * Properties of a TaskOutcomes.
         * @deprecated Use millrace.v1.TaskOutcomes.$Properties instead.
         */
        interface ITaskOutcomes extends millrace.v1.TaskOutcomes.$Properties {
        }

        /** Represents a TaskOutcomes. */
        class TaskOutcomes {

            /**
             * Constructs a new TaskOutcomes.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskOutcomes.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskOutcomes outcomes. */
            outcomes: millrace.v1.TaskOutcome.$Properties[];

            /**
             * Encodes the specified TaskOutcomes message. Does not implicitly {@link millrace.v1.TaskOutcomes.verify|verify} messages.
             * @param m TaskOutcomes message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskOutcomes.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskOutcomes message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskOutcomes & millrace.v1.TaskOutcomes.$Shape} TaskOutcomes
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskOutcomes & millrace.v1.TaskOutcomes.$Shape;

            /**
             * Gets the type url for TaskOutcomes
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskOutcomes {

            /** Properties of a TaskOutcomes. */
            interface $Properties {

                /** TaskOutcomes outcomes */
                outcomes?: (millrace.v1.TaskOutcome.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskOutcomes. */
            type $Shape = millrace.v1.TaskOutcomes.$Properties;
        }

        /**
         * Properties of a TaskOutcome.
         * @deprecated Use millrace.v1.TaskOutcome.$Properties instead.
         */
        interface ITaskOutcome extends millrace.v1.TaskOutcome.$Properties {
        }

        /** Represents a TaskOutcome. */
        class TaskOutcome {

            /**
             * Constructs a new TaskOutcome.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskOutcome.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskOutcome task_id. */
            task_id: string;

            /** TaskOutcome status. */
            status: string;

            /** TaskOutcome error. */
            error?: (millrace.v1.Error.$Properties|null);

            /**
             * Encodes the specified TaskOutcome message. Does not implicitly {@link millrace.v1.TaskOutcome.verify|verify} messages.
             * @param m TaskOutcome message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskOutcome.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskOutcome message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskOutcome & millrace.v1.TaskOutcome.$Shape} TaskOutcome
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskOutcome & millrace.v1.TaskOutcome.$Shape;

            /**
             * Gets the type url for TaskOutcome
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskOutcome {

            /** Properties of a TaskOutcome. */
            interface $Properties {

                /** TaskOutcome task_id */
                task_id?: (string|null);

                /** TaskOutcome status */
                status?: (string|null);

                /** TaskOutcome error */
                error?: (millrace.v1.Error.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskOutcome. */
            type $Shape = millrace.v1.TaskOutcome.$Properties;
        }

        /**
         * Properties of a TaskTake.
         * @deprecated Use millrace.v1.TaskTake.$Properties instead.
         */
        interface ITaskTake extends millrace.v1.TaskTake.$Properties {
        }

        /** Represents a TaskTake. */
        class TaskTake {

            /**
             * Constructs a new TaskTake.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskTake.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskTake queues. */
            queues: string[];

            /** TaskTake size. */
            size: number;

            /** TaskTake strategy. */
            strategy: string;

            /** TaskTake wait. */
            wait: number;

            /** TaskTake lease. */
            lease: number;

            /** TaskTake worker. */
            worker: string;

            /**
             * Encodes the specified TaskTake message. Does not implicitly {@link millrace.v1.TaskTake.verify|verify} messages.
             * @param m TaskTake message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskTake.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskTake message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskTake & millrace.v1.TaskTake.$Shape} TaskTake
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskTake & millrace.v1.TaskTake.$Shape;

            /**
             * Gets the type url for TaskTake
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskTake {

            /** Properties of a TaskTake. */
            interface $Properties {

                /** TaskTake queues */
                queues?: (string[]|null);

                /** TaskTake size */
                size?: (number|null);

                /** TaskTake strategy */
                strategy?: (string|null);

                /** TaskTake wait */
                wait?: (number|null);

                /** TaskTake lease */
                lease?: (number|null);

                /** TaskTake worker */
                worker?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskTake. */
            type $Shape = millrace.v1.TaskTake.$Properties;
        }

        /**
         * Properties of a Task.
         * @deprecated Use millrace.v1.Task.$Properties instead.
         */
        interface ITask extends millrace.v1.Task.$Properties {
        }

        /** Represents a Task. */
        class Task {

            /**
             * Constructs a new Task.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Task.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Task task_id. */
            task_id: string;

            /** Task queue. */
            queue: string;

            /** Task endpoint. */
            endpoint: string;

            /** Task level. */
            level: number;

            /** Task data. */
            data: string;

            /** Task ak. */
            ak: string;

            /** Task response_mode. */
            response_mode: string;

            /** Task status. */
            status: string;

            /** Task start_time. */
            start_time: number;

            /** Task running_time. */
            running_time: number;

            /** Task expire_time. */
            expire_time: number;

            /** Task completed_time. */
            completed_time: number;

            /** Task batch_id. */
            batch_id: string;

            /** Task trace_id. */
            trace_id: string;

            /** Task callback_url. */
            callback_url: string;

            /** Task instance_id. */
            instance_id: string;

            /** Task lease_id. */
            lease_id: string;

            /** Task lease_expire_time. */
            lease_expire_time: number;

            /** Task attempts. */
            attempts: number;

            /** Task max_attempts. */
            max_attempts: number;

            /** Task result. */
            result: string;

            /** Task callback_status. */
            callback_status: string;

            /** Task worker. */
            worker: string;

            /** Task events. */
            events: millrace.v1.PastEvent.$Properties[];

            /** Task events_forgotten. */
            events_forgotten: number;

            /** Task last_error. */
            last_error: string;

            /** Task due_time. */
            due_time: number;

            /** Task progress. */
            progress?: (millrace.v1.TaskProgress.$Properties|null);

            /** Task dead. */
            dead: boolean;

            /**
             * Encodes the specified Task message. Does not implicitly {@link millrace.v1.Task.verify|verify} messages.
             * @param m Task message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Task.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Task message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Task & millrace.v1.Task.$Shape} Task
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Task & millrace.v1.Task.$Shape;

            /**
             * Gets the type url for Task
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Task {

            /** Properties of a Task. */
            interface $Properties {

                /** Task task_id */
                task_id?: (string|null);

                /** Task queue */
                queue?: (string|null);

                /** Task endpoint */
                endpoint?: (string|null);

                /** Task level */
                level?: (number|null);

                /** Task data */
                data?: (string|null);

                /** Task ak */
                ak?: (string|null);

                /** Task response_mode */
                response_mode?: (string|null);

                /** Task status */
                status?: (string|null);

                /** Task start_time */
                start_time?: (number|null);

                /** Task running_time */
                running_time?: (number|null);

                /** Task expire_time */
                expire_time?: (number|null);

                /** Task completed_time */
                completed_time?: (number|null);

                /** Task batch_id */
                batch_id?: (string|null);

                /** Task trace_id */
                trace_id?: (string|null);

                /** Task callback_url */
                callback_url?: (string|null);

                /** Task instance_id */
                instance_id?: (string|null);

                /** Task lease_id */
                lease_id?: (string|null);

                /** Task lease_expire_time */
                lease_expire_time?: (number|null);

                /** Task attempts */
                attempts?: (number|null);

                /** Task max_attempts */
                max_attempts?: (number|null);

                /** Task result */
                result?: (string|null);

                /** Task callback_status */
                callback_status?: (string|null);

                /** Task worker */
                worker?: (string|null);

                /** Task events */
                events?: (millrace.v1.PastEvent.$Properties[]|null);

                /** Task events_forgotten */
                events_forgotten?: (number|null);

                /** Task last_error */
                last_error?: (string|null);

                /** Task due_time */
                due_time?: (number|null);

                /** Task progress */
                progress?: (millrace.v1.TaskProgress.$Properties|null);

                /** Task dead */
                dead?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Task. */
            type $Shape = millrace.v1.Task.$Properties;
        }

        /**
         * Properties of a TaskProgress.
         * @deprecated Use millrace.v1.TaskProgress.$Properties instead.
         */
        interface ITaskProgress extends millrace.v1.TaskProgress.$Properties {
        }

        /** Represents a TaskProgress. */
        class TaskProgress {

            /**
             * Constructs a new TaskProgress.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskProgress.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskProgress event_name. */
            event_name: string;

            /** TaskProgress event_data. */
            event_data: string;

            /** TaskProgress at. */
            at: number;

            /**
             * Encodes the specified TaskProgress message. Does not implicitly {@link millrace.v1.TaskProgress.verify|verify} messages.
             * @param m TaskProgress message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskProgress.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskProgress message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskProgress & millrace.v1.TaskProgress.$Shape} TaskProgress
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskProgress & millrace.v1.TaskProgress.$Shape;

            /**
             * Gets the type url for TaskProgress
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskProgress {

            /** Properties of a TaskProgress. */
            interface $Properties {

                /** TaskProgress event_name */
                event_name?: (string|null);

                /** TaskProgress event_data */
                event_data?: (string|null);

                /** TaskProgress at */
                at?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskProgress. */
            type $Shape = millrace.v1.TaskProgress.$Properties;
        }

        /**
         * Properties of a PastEvent.
         * @deprecated Use millrace.v1.PastEvent.$Properties instead.
         */
        interface IPastEvent extends millrace.v1.PastEvent.$Properties {
        }

        /** Represents a PastEvent. */
        class PastEvent {

            /**
             * Constructs a new PastEvent.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.PastEvent.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** PastEvent event. */
            event: string;

            /** PastEvent at. */
            at: number;

            /** PastEvent attempt. */
            attempt: number;

            /** PastEvent by. */
            by: string;

            /** PastEvent lease_id. */
            lease_id: string;

            /** PastEvent count. */
            count: number;

            /** PastEvent status. */
            status: string;

            /** PastEvent reason. */
            reason: string;

            /**
             * Encodes the specified PastEvent message. Does not implicitly {@link millrace.v1.PastEvent.verify|verify} messages.
             * @param m PastEvent message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.PastEvent.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a PastEvent message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.PastEvent & millrace.v1.PastEvent.$Shape} PastEvent
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.PastEvent & millrace.v1.PastEvent.$Shape;

            /**
             * Gets the type url for PastEvent
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace PastEvent {

            /** Properties of a PastEvent. */
            interface $Properties {

                /** PastEvent event */
                event?: (string|null);

                /** PastEvent at */
                at?: (number|null);

                /** PastEvent attempt */
                attempt?: (number|null);

                /** PastEvent by */
                by?: (string|null);

                /** PastEvent lease_id */
                lease_id?: (string|null);

                /** PastEvent count */
                count?: (number|null);

                /** PastEvent status */
                status?: (string|null);

                /** PastEvent reason */
                reason?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a PastEvent. */
            type $Shape = millrace.v1.PastEvent.$Properties;
        }

        /**
         * Properties of a TaskPage.
         * @deprecated Use millrace.v1.TaskPage.$Properties instead.
         */
        interface ITaskPage extends millrace.v1.TaskPage.$Properties {
        }

        /** Represents a TaskPage. */
        class TaskPage {

            /**
             * Constructs a new TaskPage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskPage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskPage tasks. */
            tasks: millrace.v1.Task.$Properties[];

            /** TaskPage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified TaskPage message. Does not implicitly {@link millrace.v1.TaskPage.verify|verify} messages.
             * @param m TaskPage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskPage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskPage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskPage & millrace.v1.TaskPage.$Shape} TaskPage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskPage & millrace.v1.TaskPage.$Shape;

            /**
             * Gets the type url for TaskPage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskPage {

            /** Properties of a TaskPage. */
            interface $Properties {

                /** TaskPage tasks */
                tasks?: (millrace.v1.Task.$Properties[]|null);

                /** TaskPage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskPage. */
            type $Shape = millrace.v1.TaskPage.$Properties;
        }

        /**
         * Properties of a TakeParked.
         * @deprecated Use millrace.v1.TakeParked.$Properties instead.
         */
        interface ITakeParked extends millrace.v1.TakeParked.$Properties {
        }

        /** Represents a TakeParked. */
        class TakeParked {

            /**
             * Constructs a new TakeParked.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TakeParked.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TakeParked instance. */
            instance: string;

            /**
             * Encodes the specified TakeParked message. Does not implicitly {@link millrace.v1.TakeParked.verify|verify} messages.
             * @param m TakeParked message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TakeParked.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TakeParked message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TakeParked & millrace.v1.TakeParked.$Shape} TakeParked
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TakeParked & millrace.v1.TakeParked.$Shape;

            /**
             * Gets the type url for TakeParked
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TakeParked {

            /** Properties of a TakeParked. */
            interface $Properties {

                /** TakeParked instance */
                instance?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TakeParked. */
            type $Shape = millrace.v1.TakeParked.$Properties;
        }

        /**
         * Properties of a TakeOutcomes.
         * @deprecated Use millrace.v1.TakeOutcomes.$Properties instead.
         */
        interface ITakeOutcomes extends millrace.v1.TakeOutcomes.$Properties {
        }

        /** Represents a TakeOutcomes. */
        class TakeOutcomes {

            /**
             * Constructs a new TakeOutcomes.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TakeOutcomes.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TakeOutcomes outcomes. */
            outcomes: millrace.v1.TakeOutcome.$Properties[];

            /**
             * Encodes the specified TakeOutcomes message. Does not implicitly {@link millrace.v1.TakeOutcomes.verify|verify} messages.
             * @param m TakeOutcomes message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TakeOutcomes.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TakeOutcomes message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TakeOutcomes & millrace.v1.TakeOutcomes.$Shape} TakeOutcomes
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TakeOutcomes & millrace.v1.TakeOutcomes.$Shape;

            /**
             * Gets the type url for TakeOutcomes
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TakeOutcomes {

            /** Properties of a TakeOutcomes. */
            interface $Properties {

                /** TakeOutcomes outcomes */
                outcomes?: (millrace.v1.TakeOutcome.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TakeOutcomes. */
            type $Shape = millrace.v1.TakeOutcomes.$Properties;
        }

        /**
         * Properties of a TakeOutcome.
         * @deprecated Use millrace.v1.TakeOutcome.$Properties instead.
         */
        interface ITakeOutcome extends millrace.v1.TakeOutcome.$Properties {
        }

        /** Represents a TakeOutcome. */
        class TakeOutcome {

            /**
             * Constructs a new TakeOutcome.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TakeOutcome.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TakeOutcome lease_id. */
            lease_id: string;

            /** TakeOutcome count. */
            count: number;

            /** TakeOutcome taken. */
            taken: string;

            /** TakeOutcome error. */
            error?: (millrace.v1.Error.$Properties|null);

            /** TakeOutcome again. */
            again: boolean;

            /**
             * Encodes the specified TakeOutcome message. Does not implicitly {@link millrace.v1.TakeOutcome.verify|verify} messages.
             * @param m TakeOutcome message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TakeOutcome.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TakeOutcome message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TakeOutcome & millrace.v1.TakeOutcome.$Shape} TakeOutcome
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TakeOutcome & millrace.v1.TakeOutcome.$Shape;

            /**
             * Gets the type url for TakeOutcome
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TakeOutcome {

            /** Properties of a TakeOutcome. */
            interface $Properties {

                /** TakeOutcome lease_id */
                lease_id?: (string|null);

                /** TakeOutcome count */
                count?: (number|null);

                /** TakeOutcome taken */
                taken?: (string|null);

                /** TakeOutcome error */
                error?: (millrace.v1.Error.$Properties|null);

                /** TakeOutcome again */
                again?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TakeOutcome. */
            type $Shape = millrace.v1.TakeOutcome.$Properties;
        }

        /**
         * Properties of a TaskComplete.
         * @deprecated Use millrace.v1.TaskComplete.$Properties instead.
         */
        interface ITaskComplete extends millrace.v1.TaskComplete.$Properties {
        }

        /** Represents a TaskComplete. */
        class TaskComplete {

            /**
             * Constructs a new TaskComplete.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskComplete.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskComplete task_id. */
            task_id: string;

            /** TaskComplete lease_id. */
            lease_id: string;

            /** TaskComplete status_code. */
            status_code: number;

            /** TaskComplete request_id. */
            request_id: string;

            /** TaskComplete body. */
            body: string;

            /** TaskComplete instance_id. */
            instance_id: string;

            /**
             * Encodes the specified TaskComplete message. Does not implicitly {@link millrace.v1.TaskComplete.verify|verify} messages.
             * @param m TaskComplete message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskComplete.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskComplete message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskComplete & millrace.v1.TaskComplete.$Shape} TaskComplete
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskComplete & millrace.v1.TaskComplete.$Shape;

            /**
             * Gets the type url for TaskComplete
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskComplete {

            /** Properties of a TaskComplete. */
            interface $Properties {

                /** TaskComplete task_id */
                task_id?: (string|null);

                /** TaskComplete lease_id */
                lease_id?: (string|null);

                /** TaskComplete status_code */
                status_code?: (number|null);

                /** TaskComplete request_id */
                request_id?: (string|null);

                /** TaskComplete body */
                body?: (string|null);

                /** TaskComplete instance_id */
                instance_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskComplete. */
            type $Shape = millrace.v1.TaskComplete.$Properties;
        }

        /**
         * Properties of a TaskResult.
         * @deprecated Use millrace.v1.TaskResult.$Properties instead.
         */
        interface ITaskResult extends millrace.v1.TaskResult.$Properties {
        }

        /** Represents a TaskResult. */
        class TaskResult {

            /**
             * Constructs a new TaskResult.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskResult.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskResult status_code. */
            status_code: number;

            /** TaskResult request_id. */
            request_id: string;

            /** TaskResult body. */
            body: string;

            /**
             * Encodes the specified TaskResult message. Does not implicitly {@link millrace.v1.TaskResult.verify|verify} messages.
             * @param m TaskResult message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskResult.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskResult message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskResult & millrace.v1.TaskResult.$Shape} TaskResult
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskResult & millrace.v1.TaskResult.$Shape;

            /**
             * Gets the type url for TaskResult
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskResult {

            /** Properties of a TaskResult. */
            interface $Properties {

                /** TaskResult status_code */
                status_code?: (number|null);

                /** TaskResult request_id */
                request_id?: (string|null);

                /** TaskResult body */
                body?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskResult. */
            type $Shape = millrace.v1.TaskResult.$Properties;
        }

        /**
         * Properties of a TaskRetry.
         * @deprecated Use millrace.v1.TaskRetry.$Properties instead.
         */
        interface ITaskRetry extends millrace.v1.TaskRetry.$Properties {
        }

        /** Represents a TaskRetry. */
        class TaskRetry {

            /**
             * Constructs a new TaskRetry.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskRetry.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskRetry task_id. */
            task_id: string;

            /** TaskRetry lease_id. */
            lease_id: string;

            /** TaskRetry delay. */
            delay?: (number|null);

            /** TaskRetry error. */
            error: string;

            /**
             * Encodes the specified TaskRetry message. Does not implicitly {@link millrace.v1.TaskRetry.verify|verify} messages.
             * @param m TaskRetry message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskRetry.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskRetry message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskRetry & millrace.v1.TaskRetry.$Shape} TaskRetry
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskRetry & millrace.v1.TaskRetry.$Shape;

            /**
             * Gets the type url for TaskRetry
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskRetry {

            /** Properties of a TaskRetry. */
            interface $Properties {

                /** TaskRetry task_id */
                task_id?: (string|null);

                /** TaskRetry lease_id */
                lease_id?: (string|null);

                /** TaskRetry delay */
                delay?: (number|null);

                /** TaskRetry error */
                error?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskRetry. */
            type $Shape = millrace.v1.TaskRetry.$Properties;
        }

        /**
         * Properties of a TaskHeartbeat.
         * @deprecated Use millrace.v1.TaskHeartbeat.$Properties instead.
         */
        interface ITaskHeartbeat extends millrace.v1.TaskHeartbeat.$Properties {
        }

        /** Represents a TaskHeartbeat. */
        class TaskHeartbeat {

            /**
             * Constructs a new TaskHeartbeat.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskHeartbeat.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskHeartbeat task_id. */
            task_id: string;

            /** TaskHeartbeat lease_id. */
            lease_id: string;

            /** TaskHeartbeat lease. */
            lease: number;

            /** TaskHeartbeat streamed. */
            streamed: boolean;

            /** TaskHeartbeat event_name. */
            event_name: string;

            /** TaskHeartbeat event_data. */
            event_data: string;

            /**
             * Encodes the specified TaskHeartbeat message. Does not implicitly {@link millrace.v1.TaskHeartbeat.verify|verify} messages.
             * @param m TaskHeartbeat message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskHeartbeat.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskHeartbeat message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskHeartbeat & millrace.v1.TaskHeartbeat.$Shape} TaskHeartbeat
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskHeartbeat & millrace.v1.TaskHeartbeat.$Shape;

            /**
             * Gets the type url for TaskHeartbeat
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskHeartbeat {

            /** Properties of a TaskHeartbeat. */
            interface $Properties {

                /** TaskHeartbeat task_id */
                task_id?: (string|null);

                /** TaskHeartbeat lease_id */
                lease_id?: (string|null);

                /** TaskHeartbeat lease */
                lease?: (number|null);

                /** TaskHeartbeat streamed */
                streamed?: (boolean|null);

                /** TaskHeartbeat event_name */
                event_name?: (string|null);

                /** TaskHeartbeat event_data */
                event_data?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskHeartbeat. */
            type $Shape = millrace.v1.TaskHeartbeat.$Properties;
        }

        /**
         * Properties of a TaskCancel.
         * @deprecated Use millrace.v1.TaskCancel.$Properties instead.
         */
        interface ITaskCancel extends millrace.v1.TaskCancel.$Properties {
        }

        /** Represents a TaskCancel. */
        class TaskCancel {

            /**
             * Constructs a new TaskCancel.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskCancel.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskCancel task_id. */
            task_id: string;

            /**
             * Encodes the specified TaskCancel message. Does not implicitly {@link millrace.v1.TaskCancel.verify|verify} messages.
             * @param m TaskCancel message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskCancel.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskCancel message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskCancel & millrace.v1.TaskCancel.$Shape} TaskCancel
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskCancel & millrace.v1.TaskCancel.$Shape;

            /**
             * Gets the type url for TaskCancel
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskCancel {

            /** Properties of a TaskCancel. */
            interface $Properties {

                /** TaskCancel task_id */
                task_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskCancel. */
            type $Shape = millrace.v1.TaskCancel.$Properties;
        }

        /**
         * Properties of a TaskPromote.
         * @deprecated Use millrace.v1.TaskPromote.$Properties instead.
         */
        interface ITaskPromote extends millrace.v1.TaskPromote.$Properties {
        }

        /** Represents a TaskPromote. */
        class TaskPromote {

            /**
             * Constructs a new TaskPromote.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskPromote.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskPromote task_id. */
            task_id: string;

            /**
             * Encodes the specified TaskPromote message. Does not implicitly {@link millrace.v1.TaskPromote.verify|verify} messages.
             * @param m TaskPromote message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskPromote.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskPromote message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskPromote & millrace.v1.TaskPromote.$Shape} TaskPromote
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskPromote & millrace.v1.TaskPromote.$Shape;

            /**
             * Gets the type url for TaskPromote
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskPromote {

            /** Properties of a TaskPromote. */
            interface $Properties {

                /** TaskPromote task_id */
                task_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskPromote. */
            type $Shape = millrace.v1.TaskPromote.$Properties;
        }

        /**
         * Properties of a TaskGet.
         * @deprecated Use millrace.v1.TaskGet.$Properties instead.
         */
        interface ITaskGet extends millrace.v1.TaskGet.$Properties {
        }

        /** Represents a TaskGet. */
        class TaskGet {

            /**
             * Constructs a new TaskGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskGet task_id. */
            task_id: string;

            /**
             * Encodes the specified TaskGet message. Does not implicitly {@link millrace.v1.TaskGet.verify|verify} messages.
             * @param m TaskGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskGet & millrace.v1.TaskGet.$Shape} TaskGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskGet & millrace.v1.TaskGet.$Shape;

            /**
             * Gets the type url for TaskGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskGet {

            /** Properties of a TaskGet. */
            interface $Properties {

                /** TaskGet task_id */
                task_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskGet. */
            type $Shape = millrace.v1.TaskGet.$Properties;
        }

        /**
         * Properties of a TaskEvent.
         * @deprecated Use millrace.v1.TaskEvent.$Properties instead.
         */
        interface ITaskEvent extends millrace.v1.TaskEvent.$Properties {
        }

        /** Represents a TaskEvent. */
        class TaskEvent {

            /**
             * Constructs a new TaskEvent.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskEvent.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskEvent task_id. */
            task_id: string;

            /** TaskEvent event_id. */
            event_id: string;

            /** TaskEvent event_name. */
            event_name: string;

            /** TaskEvent event_data. */
            event_data: string;

            /** TaskEvent lease_id. */
            lease_id: string;

            /** TaskEvent lease. */
            lease: number;

            /**
             * Encodes the specified TaskEvent message. Does not implicitly {@link millrace.v1.TaskEvent.verify|verify} messages.
             * @param m TaskEvent message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskEvent.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskEvent message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskEvent & millrace.v1.TaskEvent.$Shape} TaskEvent
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskEvent & millrace.v1.TaskEvent.$Shape;

            /**
             * Gets the type url for TaskEvent
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskEvent {

            /** Properties of a TaskEvent. */
            interface $Properties {

                /** TaskEvent task_id */
                task_id?: (string|null);

                /** TaskEvent event_id */
                event_id?: (string|null);

                /** TaskEvent event_name */
                event_name?: (string|null);

                /** TaskEvent event_data */
                event_data?: (string|null);

                /** TaskEvent lease_id */
                lease_id?: (string|null);

                /** TaskEvent lease */
                lease?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskEvent. */
            type $Shape = millrace.v1.TaskEvent.$Properties;
        }

        /**
         * Properties of a TaskStatus.
         * @deprecated Use millrace.v1.TaskStatus.$Properties instead.
         */
        interface ITaskStatus extends millrace.v1.TaskStatus.$Properties {
        }

        /** Represents a TaskStatus. */
        class TaskStatus {

            /**
             * Constructs a new TaskStatus.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TaskStatus.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TaskStatus task_id. */
            task_id: string;

            /** TaskStatus status. */
            status: string;

            /**
             * Encodes the specified TaskStatus message. Does not implicitly {@link millrace.v1.TaskStatus.verify|verify} messages.
             * @param m TaskStatus message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TaskStatus.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TaskStatus message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TaskStatus & millrace.v1.TaskStatus.$Shape} TaskStatus
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TaskStatus & millrace.v1.TaskStatus.$Shape;

            /**
             * Gets the type url for TaskStatus
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TaskStatus {

            /** Properties of a TaskStatus. */
            interface $Properties {

                /** TaskStatus task_id */
                task_id?: (string|null);

                /** TaskStatus status */
                status?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TaskStatus. */
            type $Shape = millrace.v1.TaskStatus.$Properties;
        }

        /**
         * Properties of an EventbusGet.
         * @deprecated Use millrace.v1.EventbusGet.$Properties instead.
         */
        interface IEventbusGet extends millrace.v1.EventbusGet.$Properties {
        }

        /** Represents an EventbusGet. */
        class EventbusGet {

            /**
             * Constructs a new EventbusGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EventbusGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /**
             * Encodes the specified EventbusGet message. Does not implicitly {@link millrace.v1.EventbusGet.verify|verify} messages.
             * @param m EventbusGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EventbusGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EventbusGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EventbusGet & millrace.v1.EventbusGet.$Shape} EventbusGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EventbusGet & millrace.v1.EventbusGet.$Shape;

            /**
             * Gets the type url for EventbusGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EventbusGet {

            /** Properties of an EventbusGet. */
            interface $Properties {

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EventbusGet. */
            type $Shape = millrace.v1.EventbusGet.$Properties;
        }

        /**
         * Properties of an Eventbus.
         * @deprecated Use millrace.v1.Eventbus.$Properties instead.
         */
        interface IEventbus extends millrace.v1.Eventbus.$Properties {
        }

        /** Represents an Eventbus. */
        class Eventbus {

            /**
             * Constructs a new Eventbus.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Eventbus.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Eventbus url. */
            url: string;

            /** Eventbus topic. */
            topic: string;

            /**
             * Encodes the specified Eventbus message. Does not implicitly {@link millrace.v1.Eventbus.verify|verify} messages.
             * @param m Eventbus message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Eventbus.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Eventbus message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Eventbus & millrace.v1.Eventbus.$Shape} Eventbus
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Eventbus & millrace.v1.Eventbus.$Shape;

            /**
             * Gets the type url for Eventbus
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Eventbus {

            /** Properties of an Eventbus. */
            interface $Properties {

                /** Eventbus url */
                url?: (string|null);

                /** Eventbus topic */
                topic?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Eventbus. */
            type $Shape = millrace.v1.Eventbus.$Properties;
        }

        /**
         * Properties of a CallbackSecretGet.
         * @deprecated Use millrace.v1.CallbackSecretGet.$Properties instead.
         */
        interface ICallbackSecretGet extends millrace.v1.CallbackSecretGet.$Properties {
        }

        /** Represents a CallbackSecretGet. */
        class CallbackSecretGet {

            /**
             * Constructs a new CallbackSecretGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.CallbackSecretGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /**
             * Encodes the specified CallbackSecretGet message. Does not implicitly {@link millrace.v1.CallbackSecretGet.verify|verify} messages.
             * @param m CallbackSecretGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.CallbackSecretGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a CallbackSecretGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.CallbackSecretGet & millrace.v1.CallbackSecretGet.$Shape} CallbackSecretGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.CallbackSecretGet & millrace.v1.CallbackSecretGet.$Shape;

            /**
             * Gets the type url for CallbackSecretGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace CallbackSecretGet {

            /** Properties of a CallbackSecretGet. */
            interface $Properties {

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a CallbackSecretGet. */
            type $Shape = millrace.v1.CallbackSecretGet.$Properties;
        }

        /**
         * Properties of a CallbackSecret.
         * @deprecated Use millrace.v1.CallbackSecret.$Properties instead.
         */
        interface ICallbackSecret extends millrace.v1.CallbackSecret.$Properties {
        }

        /** Represents a CallbackSecret. */
        class CallbackSecret {

            /**
             * Constructs a new CallbackSecret.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.CallbackSecret.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** CallbackSecret secret. */
            secret: string;

            /**
             * Encodes the specified CallbackSecret message. Does not implicitly {@link millrace.v1.CallbackSecret.verify|verify} messages.
             * @param m CallbackSecret message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.CallbackSecret.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a CallbackSecret message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.CallbackSecret & millrace.v1.CallbackSecret.$Shape} CallbackSecret
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.CallbackSecret & millrace.v1.CallbackSecret.$Shape;

            /**
             * Gets the type url for CallbackSecret
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace CallbackSecret {

            /** Properties of a CallbackSecret. */
            interface $Properties {

                /** CallbackSecret secret */
                secret?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a CallbackSecret. */
            type $Shape = millrace.v1.CallbackSecret.$Properties;
        }

        /**
         * Properties of a BatchFileCreate.
         * @deprecated Use millrace.v1.BatchFileCreate.$Properties instead.
         */
        interface IBatchFileCreate extends millrace.v1.BatchFileCreate.$Properties {
        }

        /** Represents a BatchFileCreate. */
        class BatchFileCreate {

            /**
             * Constructs a new BatchFileCreate.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchFileCreate.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchFileCreate filename. */
            filename: string;

            /** BatchFileCreate purpose. */
            purpose: string;

            /** BatchFileCreate blob. */
            blob: string;

            /** BatchFileCreate bytes. */
            bytes: number;

            /** BatchFileCreate content. */
            content: Uint8Array;

            /**
             * Encodes the specified BatchFileCreate message. Does not implicitly {@link millrace.v1.BatchFileCreate.verify|verify} messages.
             * @param m BatchFileCreate message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchFileCreate.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchFileCreate message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchFileCreate & millrace.v1.BatchFileCreate.$Shape} BatchFileCreate
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchFileCreate & millrace.v1.BatchFileCreate.$Shape;

            /**
             * Gets the type url for BatchFileCreate
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchFileCreate {

            /** Properties of a BatchFileCreate. */
            interface $Properties {

                /** BatchFileCreate filename */
                filename?: (string|null);

                /** BatchFileCreate purpose */
                purpose?: (string|null);

                /** BatchFileCreate blob */
                blob?: (string|null);

                /** BatchFileCreate bytes */
                bytes?: (number|null);

                /** BatchFileCreate content */
                content?: (Uint8Array|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchFileCreate. */
            type $Shape = millrace.v1.BatchFileCreate.$Properties;
        }

        /**
         * Properties of a BatchFileGet.
         * @deprecated Use millrace.v1.BatchFileGet.$Properties instead.
         */
        interface IBatchFileGet extends millrace.v1.BatchFileGet.$Properties {
        }

        /** Represents a BatchFileGet. */
        class BatchFileGet {

            /**
             * Constructs a new BatchFileGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchFileGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchFileGet file_id. */
            file_id: string;

            /**
             * Encodes the specified BatchFileGet message. Does not implicitly {@link millrace.v1.BatchFileGet.verify|verify} messages.
             * @param m BatchFileGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchFileGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchFileGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchFileGet & millrace.v1.BatchFileGet.$Shape} BatchFileGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchFileGet & millrace.v1.BatchFileGet.$Shape;

            /**
             * Gets the type url for BatchFileGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchFileGet {

            /** Properties of a BatchFileGet. */
            interface $Properties {

                /** BatchFileGet file_id */
                file_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchFileGet. */
            type $Shape = millrace.v1.BatchFileGet.$Properties;
        }

        /**
         * Properties of a BatchFileContent.
         * @deprecated Use millrace.v1.BatchFileContent.$Properties instead.
         */
        interface IBatchFileContent extends millrace.v1.BatchFileContent.$Properties {
        }

        /** Represents a BatchFileContent. */
        class BatchFileContent {

            /**
             * Constructs a new BatchFileContent.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchFileContent.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchFileContent file_id. */
            file_id: string;

            /** BatchFileContent offset. */
            offset: number;

            /**
             * Encodes the specified BatchFileContent message. Does not implicitly {@link millrace.v1.BatchFileContent.verify|verify} messages.
             * @param m BatchFileContent message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchFileContent.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchFileContent message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchFileContent & millrace.v1.BatchFileContent.$Shape} BatchFileContent
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchFileContent & millrace.v1.BatchFileContent.$Shape;

            /**
             * Gets the type url for BatchFileContent
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchFileContent {

            /** Properties of a BatchFileContent. */
            interface $Properties {

                /** BatchFileContent file_id */
                file_id?: (string|null);

                /** BatchFileContent offset */
                offset?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchFileContent. */
            type $Shape = millrace.v1.BatchFileContent.$Properties;
        }

        /**
         * Properties of a BatchFileDelete.
         * @deprecated Use millrace.v1.BatchFileDelete.$Properties instead.
         */
        interface IBatchFileDelete extends millrace.v1.BatchFileDelete.$Properties {
        }

        /** Represents a BatchFileDelete. */
        class BatchFileDelete {

            /**
             * Constructs a new BatchFileDelete.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchFileDelete.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchFileDelete file_id. */
            file_id: string;

            /**
             * Encodes the specified BatchFileDelete message. Does not implicitly {@link millrace.v1.BatchFileDelete.verify|verify} messages.
             * @param m BatchFileDelete message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchFileDelete.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchFileDelete message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchFileDelete & millrace.v1.BatchFileDelete.$Shape} BatchFileDelete
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchFileDelete & millrace.v1.BatchFileDelete.$Shape;

            /**
             * Gets the type url for BatchFileDelete
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchFileDelete {

            /** Properties of a BatchFileDelete. */
            interface $Properties {

                /** BatchFileDelete file_id */
                file_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchFileDelete. */
            type $Shape = millrace.v1.BatchFileDelete.$Properties;
        }

        /**
         * Properties of a BatchFileList.
         * @deprecated Use millrace.v1.BatchFileList.$Properties instead.
         */
        interface IBatchFileList extends millrace.v1.BatchFileList.$Properties {
        }

        /** Represents a BatchFileList. */
        class BatchFileList {

            /**
             * Constructs a new BatchFileList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchFileList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchFileList limit. */
            limit: number;

            /** BatchFileList after. */
            after: string;

            /** BatchFileList order. */
            order: string;

            /** BatchFileList purpose. */
            purpose: string;

            /**
             * Encodes the specified BatchFileList message. Does not implicitly {@link millrace.v1.BatchFileList.verify|verify} messages.
             * @param m BatchFileList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchFileList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchFileList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchFileList & millrace.v1.BatchFileList.$Shape} BatchFileList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchFileList & millrace.v1.BatchFileList.$Shape;

            /**
             * Gets the type url for BatchFileList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchFileList {

            /** Properties of a BatchFileList. */
            interface $Properties {

                /** BatchFileList limit */
                limit?: (number|null);

                /** BatchFileList after */
                after?: (string|null);

                /** BatchFileList order */
                order?: (string|null);

                /** BatchFileList purpose */
                purpose?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchFileList. */
            type $Shape = millrace.v1.BatchFileList.$Properties;
        }

        /**
         * Properties of a BatchFile.
         * @deprecated Use millrace.v1.BatchFile.$Properties instead.
         */
        interface IBatchFile extends millrace.v1.BatchFile.$Properties {
        }

        /** Represents a BatchFile. */
        class BatchFile {

            /**
             * Constructs a new BatchFile.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchFile.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchFile id. */
            id: string;

            /** BatchFile object. */
            object: string;

            /** BatchFile bytes. */
            bytes: number;

            /** BatchFile created_at. */
            created_at: number;

            /** BatchFile filename. */
            filename: string;

            /** BatchFile purpose. */
            purpose: string;

            /** BatchFile status. */
            status: string;

            /** BatchFile blob. */
            blob: string;

            /**
             * Encodes the specified BatchFile message. Does not implicitly {@link millrace.v1.BatchFile.verify|verify} messages.
             * @param m BatchFile message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchFile.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchFile message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchFile & millrace.v1.BatchFile.$Shape} BatchFile
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchFile & millrace.v1.BatchFile.$Shape;

            /**
             * Gets the type url for BatchFile
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchFile {

            /** Properties of a BatchFile. */
            interface $Properties {

                /** BatchFile id */
                id?: (string|null);

                /** BatchFile object */
                object?: (string|null);

                /** BatchFile bytes */
                bytes?: (number|null);

                /** BatchFile created_at */
                created_at?: (number|null);

                /** BatchFile filename */
                filename?: (string|null);

                /** BatchFile purpose */
                purpose?: (string|null);

                /** BatchFile status */
                status?: (string|null);

                /** BatchFile blob */
                blob?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchFile. */
            type $Shape = millrace.v1.BatchFile.$Properties;
        }

        /**
         * Properties of a BatchFilePiece.
         * @deprecated Use millrace.v1.BatchFilePiece.$Properties instead.
         */
        interface IBatchFilePiece extends millrace.v1.BatchFilePiece.$Properties {
        }

        /** Represents a BatchFilePiece. */
        class BatchFilePiece {

            /**
             * Constructs a new BatchFilePiece.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchFilePiece.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchFilePiece offset. */
            offset: number;

            /** BatchFilePiece bytes. */
            bytes: number;

            /** BatchFilePiece content. */
            content: Uint8Array;

            /**
             * Encodes the specified BatchFilePiece message. Does not implicitly {@link millrace.v1.BatchFilePiece.verify|verify} messages.
             * @param m BatchFilePiece message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchFilePiece.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchFilePiece message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchFilePiece & millrace.v1.BatchFilePiece.$Shape} BatchFilePiece
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchFilePiece & millrace.v1.BatchFilePiece.$Shape;

            /**
             * Gets the type url for BatchFilePiece
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchFilePiece {

            /** Properties of a BatchFilePiece. */
            interface $Properties {

                /** BatchFilePiece offset */
                offset?: (number|null);

                /** BatchFilePiece bytes */
                bytes?: (number|null);

                /** BatchFilePiece content */
                content?: (Uint8Array|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchFilePiece. */
            type $Shape = millrace.v1.BatchFilePiece.$Properties;
        }

        /**
         * Properties of a BatchFilePage.
         * @deprecated Use millrace.v1.BatchFilePage.$Properties instead.
         */
        interface IBatchFilePage extends millrace.v1.BatchFilePage.$Properties {
        }

        /** Represents a BatchFilePage. */
        class BatchFilePage {

            /**
             * Constructs a new BatchFilePage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchFilePage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchFilePage object. */
            object: string;

            /** BatchFilePage data. */
            data: millrace.v1.BatchFile.$Properties[];

            /** BatchFilePage has_more. */
            has_more: boolean;

            /** BatchFilePage first_id. */
            first_id: string;

            /** BatchFilePage last_id. */
            last_id: string;

            /**
             * Encodes the specified BatchFilePage message. Does not implicitly {@link millrace.v1.BatchFilePage.verify|verify} messages.
             * @param m BatchFilePage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchFilePage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchFilePage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchFilePage & millrace.v1.BatchFilePage.$Shape} BatchFilePage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchFilePage & millrace.v1.BatchFilePage.$Shape;

            /**
             * Gets the type url for BatchFilePage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchFilePage {

            /** Properties of a BatchFilePage. */
            interface $Properties {

                /** BatchFilePage object */
                object?: (string|null);

                /** BatchFilePage data */
                data?: (millrace.v1.BatchFile.$Properties[]|null);

                /** BatchFilePage has_more */
                has_more?: (boolean|null);

                /** BatchFilePage first_id */
                first_id?: (string|null);

                /** BatchFilePage last_id */
                last_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchFilePage. */
            type $Shape = millrace.v1.BatchFilePage.$Properties;
        }

        /**
         * Properties of a BatchFileDeleted.
         * @deprecated Use millrace.v1.BatchFileDeleted.$Properties instead.
         */
        interface IBatchFileDeleted extends millrace.v1.BatchFileDeleted.$Properties {
        }

        /** Represents a BatchFileDeleted. */
        class BatchFileDeleted {

            /**
             * Constructs a new BatchFileDeleted.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchFileDeleted.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchFileDeleted id. */
            id: string;

            /** BatchFileDeleted object. */
            object: string;

            /** BatchFileDeleted deleted. */
            deleted: boolean;

            /**
             * Encodes the specified BatchFileDeleted message. Does not implicitly {@link millrace.v1.BatchFileDeleted.verify|verify} messages.
             * @param m BatchFileDeleted message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchFileDeleted.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchFileDeleted message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchFileDeleted & millrace.v1.BatchFileDeleted.$Shape} BatchFileDeleted
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchFileDeleted & millrace.v1.BatchFileDeleted.$Shape;

            /**
             * Gets the type url for BatchFileDeleted
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchFileDeleted {

            /** Properties of a BatchFileDeleted. */
            interface $Properties {

                /** BatchFileDeleted id */
                id?: (string|null);

                /** BatchFileDeleted object */
                object?: (string|null);

                /** BatchFileDeleted deleted */
                deleted?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchFileDeleted. */
            type $Shape = millrace.v1.BatchFileDeleted.$Properties;
        }

        /**
         * Properties of a BatchCreate.
         * @deprecated Use millrace.v1.BatchCreate.$Properties instead.
         */
        interface IBatchCreate extends millrace.v1.BatchCreate.$Properties {
        }

        /** Represents a BatchCreate. */
        class BatchCreate {

            /**
             * Constructs a new BatchCreate.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchCreate.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchCreate input_file_id. */
            input_file_id: string;

            /** BatchCreate endpoint. */
            endpoint: string;

            /** BatchCreate completion_window. */
            completion_window: string;

            /** BatchCreate metadata. */
            metadata: string;

            /** BatchCreate queue. */
            queue: string;

            /** BatchCreate ak. */
            ak: string;

            /**
             * Encodes the specified BatchCreate message. Does not implicitly {@link millrace.v1.BatchCreate.verify|verify} messages.
             * @param m BatchCreate message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchCreate.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchCreate message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchCreate & millrace.v1.BatchCreate.$Shape} BatchCreate
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchCreate & millrace.v1.BatchCreate.$Shape;

            /**
             * Gets the type url for BatchCreate
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchCreate {

            /** Properties of a BatchCreate. */
            interface $Properties {

                /** BatchCreate input_file_id */
                input_file_id?: (string|null);

                /** BatchCreate endpoint */
                endpoint?: (string|null);

                /** BatchCreate completion_window */
                completion_window?: (string|null);

                /** BatchCreate metadata */
                metadata?: (string|null);

                /** BatchCreate queue */
                queue?: (string|null);

                /** BatchCreate ak */
                ak?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchCreate. */
            type $Shape = millrace.v1.BatchCreate.$Properties;
        }

        /**
         * Properties of a BatchGet.
         * @deprecated Use millrace.v1.BatchGet.$Properties instead.
         */
        interface IBatchGet extends millrace.v1.BatchGet.$Properties {
        }

        /** Represents a BatchGet. */
        class BatchGet {

            /**
             * Constructs a new BatchGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchGet batch_id. */
            batch_id: string;

            /**
             * Encodes the specified BatchGet message. Does not implicitly {@link millrace.v1.BatchGet.verify|verify} messages.
             * @param m BatchGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchGet & millrace.v1.BatchGet.$Shape} BatchGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchGet & millrace.v1.BatchGet.$Shape;

            /**
             * Gets the type url for BatchGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchGet {

            /** Properties of a BatchGet. */
            interface $Properties {

                /** BatchGet batch_id */
                batch_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchGet. */
            type $Shape = millrace.v1.BatchGet.$Properties;
        }

        /**
         * Properties of a BatchCancel.
         * @deprecated Use millrace.v1.BatchCancel.$Properties instead.
         */
        interface IBatchCancel extends millrace.v1.BatchCancel.$Properties {
        }

        /** Represents a BatchCancel. */
        class BatchCancel {

            /**
             * Constructs a new BatchCancel.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchCancel.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchCancel batch_id. */
            batch_id: string;

            /**
             * Encodes the specified BatchCancel message. Does not implicitly {@link millrace.v1.BatchCancel.verify|verify} messages.
             * @param m BatchCancel message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchCancel.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchCancel message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchCancel & millrace.v1.BatchCancel.$Shape} BatchCancel
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchCancel & millrace.v1.BatchCancel.$Shape;

            /**
             * Gets the type url for BatchCancel
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchCancel {

            /** Properties of a BatchCancel. */
            interface $Properties {

                /** BatchCancel batch_id */
                batch_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchCancel. */
            type $Shape = millrace.v1.BatchCancel.$Properties;
        }

        /**
         * Properties of a BatchList.
         * @deprecated Use millrace.v1.BatchList.$Properties instead.
         */
        interface IBatchList extends millrace.v1.BatchList.$Properties {
        }

        /** Represents a BatchList. */
        class BatchList {

            /**
             * Constructs a new BatchList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchList limit. */
            limit: number;

            /** BatchList after. */
            after: string;

            /**
             * Encodes the specified BatchList message. Does not implicitly {@link millrace.v1.BatchList.verify|verify} messages.
             * @param m BatchList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchList & millrace.v1.BatchList.$Shape} BatchList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchList & millrace.v1.BatchList.$Shape;

            /**
             * Gets the type url for BatchList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchList {

            /** Properties of a BatchList. */
            interface $Properties {

                /** BatchList limit */
                limit?: (number|null);

                /** BatchList after */
                after?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchList. */
            type $Shape = millrace.v1.BatchList.$Properties;
        }

        /**
         * Properties of a BatchRun.
         * @deprecated Use millrace.v1.BatchRun.$Properties instead.
         */
        interface IBatchRun extends millrace.v1.BatchRun.$Properties {
        }

        /** Represents a BatchRun. */
        class BatchRun {

            /**
             * Constructs a new BatchRun.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchRun.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchRun batch_id. */
            batch_id: string;

            /**
             * Encodes the specified BatchRun message. Does not implicitly {@link millrace.v1.BatchRun.verify|verify} messages.
             * @param m BatchRun message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchRun.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchRun message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchRun & millrace.v1.BatchRun.$Shape} BatchRun
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchRun & millrace.v1.BatchRun.$Shape;

            /**
             * Gets the type url for BatchRun
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchRun {

            /** Properties of a BatchRun. */
            interface $Properties {

                /** BatchRun batch_id */
                batch_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchRun. */
            type $Shape = millrace.v1.BatchRun.$Properties;
        }

        /**
         * Properties of a BatchFinish.
         * @deprecated Use millrace.v1.BatchFinish.$Properties instead.
         */
        interface IBatchFinish extends millrace.v1.BatchFinish.$Properties {
        }

        /** Represents a BatchFinish. */
        class BatchFinish {

            /**
             * Constructs a new BatchFinish.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchFinish.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchFinish batch_id. */
            batch_id: string;

            /**
             * Encodes the specified BatchFinish message. Does not implicitly {@link millrace.v1.BatchFinish.verify|verify} messages.
             * @param m BatchFinish message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchFinish.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchFinish message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchFinish & millrace.v1.BatchFinish.$Shape} BatchFinish
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchFinish & millrace.v1.BatchFinish.$Shape;

            /**
             * Gets the type url for BatchFinish
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchFinish {

            /** Properties of a BatchFinish. */
            interface $Properties {

                /** BatchFinish batch_id */
                batch_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchFinish. */
            type $Shape = millrace.v1.BatchFinish.$Properties;
        }

        /**
         * Properties of a Batch.
         * @deprecated Use millrace.v1.Batch.$Properties instead.
         */
        interface IBatch extends millrace.v1.Batch.$Properties {
        }

        /** Represents a Batch. */
        class Batch {

            /**
             * Constructs a new Batch.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Batch.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Batch id. */
            id: string;

            /** Batch object. */
            object: string;

            /** Batch endpoint. */
            endpoint: string;

            /** Batch errors. */
            errors?: (millrace.v1.BatchErrors.$Properties|null);

            /** Batch input_file_id. */
            input_file_id: string;

            /** Batch completion_window. */
            completion_window: string;

            /** Batch status. */
            status: string;

            /** Batch output_file_id. */
            output_file_id: string;

            /** Batch error_file_id. */
            error_file_id: string;

            /** Batch created_at. */
            created_at: number;

            /** Batch in_progress_at. */
            in_progress_at: number;

            /** Batch expires_at. */
            expires_at: number;

            /** Batch finalizing_at. */
            finalizing_at: number;

            /** Batch completed_at. */
            completed_at: number;

            /** Batch failed_at. */
            failed_at: number;

            /** Batch expired_at. */
            expired_at: number;

            /** Batch cancelling_at. */
            cancelling_at: number;

            /** Batch cancelled_at. */
            cancelled_at: number;

            /** Batch request_counts. */
            request_counts?: (millrace.v1.RequestCounts.$Properties|null);

            /** Batch metadata. */
            metadata: string;

            /** Batch usage. */
            usage?: (millrace.v1.BatchUsage.$Properties|null);

            /** Batch queue. */
            queue: string;

            /**
             * Encodes the specified Batch message. Does not implicitly {@link millrace.v1.Batch.verify|verify} messages.
             * @param m Batch message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Batch.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Batch message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Batch & millrace.v1.Batch.$Shape} Batch
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Batch & millrace.v1.Batch.$Shape;

            /**
             * Gets the type url for Batch
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Batch {

            /** Properties of a Batch. */
            interface $Properties {

                /** Batch id */
                id?: (string|null);

                /** Batch object */
                object?: (string|null);

                /** Batch endpoint */
                endpoint?: (string|null);

                /** Batch errors */
                errors?: (millrace.v1.BatchErrors.$Properties|null);

                /** Batch input_file_id */
                input_file_id?: (string|null);

                /** Batch completion_window */
                completion_window?: (string|null);

                /** Batch status */
                status?: (string|null);

                /** Batch output_file_id */
                output_file_id?: (string|null);

                /** Batch error_file_id */
                error_file_id?: (string|null);

                /** Batch created_at */
                created_at?: (number|null);

                /** Batch in_progress_at */
                in_progress_at?: (number|null);

                /** Batch expires_at */
                expires_at?: (number|null);

                /** Batch finalizing_at */
                finalizing_at?: (number|null);

                /** Batch completed_at */
                completed_at?: (number|null);

                /** Batch failed_at */
                failed_at?: (number|null);

                /** Batch expired_at */
                expired_at?: (number|null);

                /** Batch cancelling_at */
                cancelling_at?: (number|null);

                /** Batch cancelled_at */
                cancelled_at?: (number|null);

                /** Batch request_counts */
                request_counts?: (millrace.v1.RequestCounts.$Properties|null);

                /** Batch metadata */
                metadata?: (string|null);

                /** Batch usage */
                usage?: (millrace.v1.BatchUsage.$Properties|null);

                /** Batch queue */
                queue?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Batch. */
            type $Shape = millrace.v1.Batch.$Properties;
        }

        /**
         * Properties of a BatchErrors.
         * @deprecated Use millrace.v1.BatchErrors.$Properties instead.
         */
        interface IBatchErrors extends millrace.v1.BatchErrors.$Properties {
        }

        /** Represents a BatchErrors. */
        class BatchErrors {

            /**
             * Constructs a new BatchErrors.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchErrors.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchErrors object. */
            object: string;

            /** BatchErrors data. */
            data: millrace.v1.BatchError.$Properties[];

            /**
             * Encodes the specified BatchErrors message. Does not implicitly {@link millrace.v1.BatchErrors.verify|verify} messages.
             * @param m BatchErrors message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchErrors.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchErrors message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchErrors & millrace.v1.BatchErrors.$Shape} BatchErrors
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchErrors & millrace.v1.BatchErrors.$Shape;

            /**
             * Gets the type url for BatchErrors
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchErrors {

            /** Properties of a BatchErrors. */
            interface $Properties {

                /** BatchErrors object */
                object?: (string|null);

                /** BatchErrors data */
                data?: (millrace.v1.BatchError.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchErrors. */
            type $Shape = millrace.v1.BatchErrors.$Properties;
        }

        /**
         * Properties of a BatchError.
         * @deprecated Use millrace.v1.BatchError.$Properties instead.
         */
        interface IBatchError extends millrace.v1.BatchError.$Properties {
        }

        /** Represents a BatchError. */
        class BatchError {

            /**
             * Constructs a new BatchError.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchError.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchError code. */
            code: string;

            /** BatchError message. */
            message: string;

            /** BatchError param. */
            param: string;

            /** BatchError line. */
            line: number;

            /**
             * Encodes the specified BatchError message. Does not implicitly {@link millrace.v1.BatchError.verify|verify} messages.
             * @param m BatchError message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchError.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchError message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchError & millrace.v1.BatchError.$Shape} BatchError
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchError & millrace.v1.BatchError.$Shape;

            /**
             * Gets the type url for BatchError
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchError {

            /** Properties of a BatchError. */
            interface $Properties {

                /** BatchError code */
                code?: (string|null);

                /** BatchError message */
                message?: (string|null);

                /** BatchError param */
                param?: (string|null);

                /** BatchError line */
                line?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchError. */
            type $Shape = millrace.v1.BatchError.$Properties;
        }

        /**
         * Properties of a BatchUsage.
         * @deprecated Use millrace.v1.BatchUsage.$Properties instead.
         */
        interface IBatchUsage extends millrace.v1.BatchUsage.$Properties {
        }

        /** Represents a BatchUsage. */
        class BatchUsage {

            /**
             * Constructs a new BatchUsage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchUsage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchUsage input_tokens. */
            input_tokens: number;

            /** BatchUsage output_tokens. */
            output_tokens: number;

            /** BatchUsage total_tokens. */
            total_tokens: number;

            /** BatchUsage estimated_lines. */
            estimated_lines: number;

            /**
             * Encodes the specified BatchUsage message. Does not implicitly {@link millrace.v1.BatchUsage.verify|verify} messages.
             * @param m BatchUsage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchUsage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchUsage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchUsage & millrace.v1.BatchUsage.$Shape} BatchUsage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchUsage & millrace.v1.BatchUsage.$Shape;

            /**
             * Gets the type url for BatchUsage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchUsage {

            /** Properties of a BatchUsage. */
            interface $Properties {

                /** BatchUsage input_tokens */
                input_tokens?: (number|null);

                /** BatchUsage output_tokens */
                output_tokens?: (number|null);

                /** BatchUsage total_tokens */
                total_tokens?: (number|null);

                /** BatchUsage estimated_lines */
                estimated_lines?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchUsage. */
            type $Shape = millrace.v1.BatchUsage.$Properties;
        }

        /**
         * Properties of a RequestCounts.
         * @deprecated Use millrace.v1.RequestCounts.$Properties instead.
         */
        interface IRequestCounts extends millrace.v1.RequestCounts.$Properties {
        }

        /** Represents a RequestCounts. */
        class RequestCounts {

            /**
             * Constructs a new RequestCounts.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.RequestCounts.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** RequestCounts total. */
            total: number;

            /** RequestCounts completed. */
            completed: number;

            /** RequestCounts failed. */
            failed: number;

            /**
             * Encodes the specified RequestCounts message. Does not implicitly {@link millrace.v1.RequestCounts.verify|verify} messages.
             * @param m RequestCounts message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.RequestCounts.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a RequestCounts message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.RequestCounts & millrace.v1.RequestCounts.$Shape} RequestCounts
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.RequestCounts & millrace.v1.RequestCounts.$Shape;

            /**
             * Gets the type url for RequestCounts
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace RequestCounts {

            /** Properties of a RequestCounts. */
            interface $Properties {

                /** RequestCounts total */
                total?: (number|null);

                /** RequestCounts completed */
                completed?: (number|null);

                /** RequestCounts failed */
                failed?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a RequestCounts. */
            type $Shape = millrace.v1.RequestCounts.$Properties;
        }

        /**
         * Properties of a BatchPage.
         * @deprecated Use millrace.v1.BatchPage.$Properties instead.
         */
        interface IBatchPage extends millrace.v1.BatchPage.$Properties {
        }

        /** Represents a BatchPage. */
        class BatchPage {

            /**
             * Constructs a new BatchPage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.BatchPage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** BatchPage object. */
            object: string;

            /** BatchPage data. */
            data: millrace.v1.Batch.$Properties[];

            /** BatchPage has_more. */
            has_more: boolean;

            /** BatchPage first_id. */
            first_id: string;

            /** BatchPage last_id. */
            last_id: string;

            /**
             * Encodes the specified BatchPage message. Does not implicitly {@link millrace.v1.BatchPage.verify|verify} messages.
             * @param m BatchPage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.BatchPage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a BatchPage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.BatchPage & millrace.v1.BatchPage.$Shape} BatchPage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.BatchPage & millrace.v1.BatchPage.$Shape;

            /**
             * Gets the type url for BatchPage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace BatchPage {

            /** Properties of a BatchPage. */
            interface $Properties {

                /** BatchPage object */
                object?: (string|null);

                /** BatchPage data */
                data?: (millrace.v1.Batch.$Properties[]|null);

                /** BatchPage has_more */
                has_more?: (boolean|null);

                /** BatchPage first_id */
                first_id?: (string|null);

                /** BatchPage last_id */
                last_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a BatchPage. */
            type $Shape = millrace.v1.BatchPage.$Properties;
        }

        /**
         * Properties of a Quota.
         * @deprecated Use millrace.v1.Quota.$Properties instead.
         */
        interface IQuota extends millrace.v1.Quota.$Properties {
        }

        /** Represents a Quota. */
        class Quota {

            /**
             * Constructs a new Quota.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Quota.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Quota bytes. */
            bytes: number;

            /** Quota chunks. */
            chunks: number;

            /** Quota tasks. */
            tasks: number;

            /** Quota requests_per_day. */
            requests_per_day: number;

            /**
             * Encodes the specified Quota message. Does not implicitly {@link millrace.v1.Quota.verify|verify} messages.
             * @param m Quota message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Quota.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Quota message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Quota & millrace.v1.Quota.$Shape} Quota
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Quota & millrace.v1.Quota.$Shape;

            /**
             * Gets the type url for Quota
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Quota {

            /** Properties of a Quota. */
            interface $Properties {

                /** Quota bytes */
                bytes?: (number|null);

                /** Quota chunks */
                chunks?: (number|null);

                /** Quota tasks */
                tasks?: (number|null);

                /** Quota requests_per_day */
                requests_per_day?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Quota. */
            type $Shape = millrace.v1.Quota.$Properties;
        }

        /**
         * Properties of a KeyCreate.
         * @deprecated Use millrace.v1.KeyCreate.$Properties instead.
         */
        interface IKeyCreate extends millrace.v1.KeyCreate.$Properties {
        }

        /** Represents a KeyCreate. */
        class KeyCreate {

            /**
             * Constructs a new KeyCreate.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.KeyCreate.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** KeyCreate id. */
            id: string;

            /** KeyCreate hash. */
            hash: string;

            /** KeyCreate tenant. */
            tenant: string;

            /** KeyCreate roles. */
            roles: string[];

            /** KeyCreate spaces. */
            spaces: string[];

            /** KeyCreate queues. */
            queues: string[];

            /** KeyCreate rate. */
            rate: number;

            /** KeyCreate label. */
            label: string;

            /** KeyCreate expires_in. */
            expires_in: number;

            /** KeyCreate quota. */
            quota?: (millrace.v1.Quota.$Properties|null);

            /** KeyCreate producer. */
            producer: boolean;

            /**
             * Encodes the specified KeyCreate message. Does not implicitly {@link millrace.v1.KeyCreate.verify|verify} messages.
             * @param m KeyCreate message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.KeyCreate.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a KeyCreate message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.KeyCreate & millrace.v1.KeyCreate.$Shape} KeyCreate
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.KeyCreate & millrace.v1.KeyCreate.$Shape;

            /**
             * Gets the type url for KeyCreate
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace KeyCreate {

            /** Properties of a KeyCreate. */
            interface $Properties {

                /** KeyCreate id */
                id?: (string|null);

                /** KeyCreate hash */
                hash?: (string|null);

                /** KeyCreate tenant */
                tenant?: (string|null);

                /** KeyCreate roles */
                roles?: (string[]|null);

                /** KeyCreate spaces */
                spaces?: (string[]|null);

                /** KeyCreate queues */
                queues?: (string[]|null);

                /** KeyCreate rate */
                rate?: (number|null);

                /** KeyCreate label */
                label?: (string|null);

                /** KeyCreate expires_in */
                expires_in?: (number|null);

                /** KeyCreate quota */
                quota?: (millrace.v1.Quota.$Properties|null);

                /** KeyCreate producer */
                producer?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a KeyCreate. */
            type $Shape = millrace.v1.KeyCreate.$Properties;
        }

        /**
         * Properties of a KeyList.
         * @deprecated Use millrace.v1.KeyList.$Properties instead.
         */
        interface IKeyList extends millrace.v1.KeyList.$Properties {
        }

        /** Represents a KeyList. */
        class KeyList {

            /**
             * Constructs a new KeyList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.KeyList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** KeyList tenant. */
            tenant: string;

            /** KeyList limit. */
            limit: number;

            /** KeyList cursor. */
            cursor: string;

            /**
             * Encodes the specified KeyList message. Does not implicitly {@link millrace.v1.KeyList.verify|verify} messages.
             * @param m KeyList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.KeyList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a KeyList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.KeyList & millrace.v1.KeyList.$Shape} KeyList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.KeyList & millrace.v1.KeyList.$Shape;

            /**
             * Gets the type url for KeyList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace KeyList {

            /** Properties of a KeyList. */
            interface $Properties {

                /** KeyList tenant */
                tenant?: (string|null);

                /** KeyList limit */
                limit?: (number|null);

                /** KeyList cursor */
                cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a KeyList. */
            type $Shape = millrace.v1.KeyList.$Properties;
        }

        /**
         * Properties of a KeyRevoke.
         * @deprecated Use millrace.v1.KeyRevoke.$Properties instead.
         */
        interface IKeyRevoke extends millrace.v1.KeyRevoke.$Properties {
        }

        /** Represents a KeyRevoke. */
        class KeyRevoke {

            /**
             * Constructs a new KeyRevoke.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.KeyRevoke.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** KeyRevoke id. */
            id: string;

            /** KeyRevoke tenant. */
            tenant: string;

            /**
             * Encodes the specified KeyRevoke message. Does not implicitly {@link millrace.v1.KeyRevoke.verify|verify} messages.
             * @param m KeyRevoke message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.KeyRevoke.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a KeyRevoke message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.KeyRevoke & millrace.v1.KeyRevoke.$Shape} KeyRevoke
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.KeyRevoke & millrace.v1.KeyRevoke.$Shape;

            /**
             * Gets the type url for KeyRevoke
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace KeyRevoke {

            /** Properties of a KeyRevoke. */
            interface $Properties {

                /** KeyRevoke id */
                id?: (string|null);

                /** KeyRevoke tenant */
                tenant?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a KeyRevoke. */
            type $Shape = millrace.v1.KeyRevoke.$Properties;
        }

        /**
         * Properties of a KeyRotate.
         * @deprecated Use millrace.v1.KeyRotate.$Properties instead.
         */
        interface IKeyRotate extends millrace.v1.KeyRotate.$Properties {
        }

        /** Represents a KeyRotate. */
        class KeyRotate {

            /**
             * Constructs a new KeyRotate.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.KeyRotate.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** KeyRotate id. */
            id: string;

            /** KeyRotate tenant. */
            tenant: string;

            /** KeyRotate new_id. */
            new_id: string;

            /** KeyRotate hash. */
            hash: string;

            /** KeyRotate overlap. */
            overlap?: (number|null);

            /** KeyRotate expires_in. */
            expires_in: number;

            /**
             * Encodes the specified KeyRotate message. Does not implicitly {@link millrace.v1.KeyRotate.verify|verify} messages.
             * @param m KeyRotate message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.KeyRotate.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a KeyRotate message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.KeyRotate & millrace.v1.KeyRotate.$Shape} KeyRotate
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.KeyRotate & millrace.v1.KeyRotate.$Shape;

            /**
             * Gets the type url for KeyRotate
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace KeyRotate {

            /** Properties of a KeyRotate. */
            interface $Properties {

                /** KeyRotate id */
                id?: (string|null);

                /** KeyRotate tenant */
                tenant?: (string|null);

                /** KeyRotate new_id */
                new_id?: (string|null);

                /** KeyRotate hash */
                hash?: (string|null);

                /** KeyRotate overlap */
                overlap?: (number|null);

                /** KeyRotate expires_in */
                expires_in?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a KeyRotate. */
            type $Shape = millrace.v1.KeyRotate.$Properties;
        }

        /**
         * Properties of an ApiKey.
         * @deprecated Use millrace.v1.ApiKey.$Properties instead.
         */
        interface IApiKey extends millrace.v1.ApiKey.$Properties {
        }

        /** Represents an ApiKey. */
        class ApiKey {

            /**
             * Constructs a new ApiKey.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ApiKey.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ApiKey id. */
            id: string;

            /** ApiKey tenant. */
            tenant: string;

            /** ApiKey roles. */
            roles: string[];

            /** ApiKey spaces. */
            spaces: string[];

            /** ApiKey queues. */
            queues: string[];

            /** ApiKey rate. */
            rate: number;

            /** ApiKey label. */
            label: string;

            /** ApiKey created_at. */
            created_at: number;

            /** ApiKey expires_at. */
            expires_at: number;

            /** ApiKey replaced_by. */
            replaced_by: string;

            /** ApiKey quota. */
            quota?: (millrace.v1.Quota.$Properties|null);

            /** ApiKey quota_key. */
            quota_key: string;

            /** ApiKey producer. */
            producer: boolean;

            /**
             * Encodes the specified ApiKey message. Does not implicitly {@link millrace.v1.ApiKey.verify|verify} messages.
             * @param m ApiKey message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ApiKey.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an ApiKey message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ApiKey & millrace.v1.ApiKey.$Shape} ApiKey
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ApiKey & millrace.v1.ApiKey.$Shape;

            /**
             * Gets the type url for ApiKey
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ApiKey {

            /** Properties of an ApiKey. */
            interface $Properties {

                /** ApiKey id */
                id?: (string|null);

                /** ApiKey tenant */
                tenant?: (string|null);

                /** ApiKey roles */
                roles?: (string[]|null);

                /** ApiKey spaces */
                spaces?: (string[]|null);

                /** ApiKey queues */
                queues?: (string[]|null);

                /** ApiKey rate */
                rate?: (number|null);

                /** ApiKey label */
                label?: (string|null);

                /** ApiKey created_at */
                created_at?: (number|null);

                /** ApiKey expires_at */
                expires_at?: (number|null);

                /** ApiKey replaced_by */
                replaced_by?: (string|null);

                /** ApiKey quota */
                quota?: (millrace.v1.Quota.$Properties|null);

                /** ApiKey quota_key */
                quota_key?: (string|null);

                /** ApiKey producer */
                producer?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an ApiKey. */
            type $Shape = millrace.v1.ApiKey.$Properties;
        }

        /**
         * Properties of an ApiKeyPage.
         * @deprecated Use millrace.v1.ApiKeyPage.$Properties instead.
         */
        interface IApiKeyPage extends millrace.v1.ApiKeyPage.$Properties {
        }

        /** Represents an ApiKeyPage. */
        class ApiKeyPage {

            /**
             * Constructs a new ApiKeyPage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ApiKeyPage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ApiKeyPage keys. */
            keys: millrace.v1.ApiKey.$Properties[];

            /** ApiKeyPage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified ApiKeyPage message. Does not implicitly {@link millrace.v1.ApiKeyPage.verify|verify} messages.
             * @param m ApiKeyPage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ApiKeyPage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an ApiKeyPage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ApiKeyPage & millrace.v1.ApiKeyPage.$Shape} ApiKeyPage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ApiKeyPage & millrace.v1.ApiKeyPage.$Shape;

            /**
             * Gets the type url for ApiKeyPage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ApiKeyPage {

            /** Properties of an ApiKeyPage. */
            interface $Properties {

                /** ApiKeyPage keys */
                keys?: (millrace.v1.ApiKey.$Properties[]|null);

                /** ApiKeyPage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an ApiKeyPage. */
            type $Shape = millrace.v1.ApiKeyPage.$Properties;
        }

        /**
         * Properties of an ApiKeyRevoked.
         * @deprecated Use millrace.v1.ApiKeyRevoked.$Properties instead.
         */
        interface IApiKeyRevoked extends millrace.v1.ApiKeyRevoked.$Properties {
        }

        /** Represents an ApiKeyRevoked. */
        class ApiKeyRevoked {

            /**
             * Constructs a new ApiKeyRevoked.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ApiKeyRevoked.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ApiKeyRevoked id. */
            id: string;

            /** ApiKeyRevoked revoked. */
            revoked: boolean;

            /**
             * Encodes the specified ApiKeyRevoked message. Does not implicitly {@link millrace.v1.ApiKeyRevoked.verify|verify} messages.
             * @param m ApiKeyRevoked message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ApiKeyRevoked.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an ApiKeyRevoked message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ApiKeyRevoked & millrace.v1.ApiKeyRevoked.$Shape} ApiKeyRevoked
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ApiKeyRevoked & millrace.v1.ApiKeyRevoked.$Shape;

            /**
             * Gets the type url for ApiKeyRevoked
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ApiKeyRevoked {

            /** Properties of an ApiKeyRevoked. */
            interface $Properties {

                /** ApiKeyRevoked id */
                id?: (string|null);

                /** ApiKeyRevoked revoked */
                revoked?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an ApiKeyRevoked. */
            type $Shape = millrace.v1.ApiKeyRevoked.$Properties;
        }

        /**
         * Properties of a TenantGet.
         * @deprecated Use millrace.v1.TenantGet.$Properties instead.
         */
        interface ITenantGet extends millrace.v1.TenantGet.$Properties {
        }

        /** Represents a TenantGet. */
        class TenantGet {

            /**
             * Constructs a new TenantGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TenantGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TenantGet tenant. */
            tenant: string;

            /**
             * Encodes the specified TenantGet message. Does not implicitly {@link millrace.v1.TenantGet.verify|verify} messages.
             * @param m TenantGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TenantGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TenantGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TenantGet & millrace.v1.TenantGet.$Shape} TenantGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TenantGet & millrace.v1.TenantGet.$Shape;

            /**
             * Gets the type url for TenantGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TenantGet {

            /** Properties of a TenantGet. */
            interface $Properties {

                /** TenantGet tenant */
                tenant?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TenantGet. */
            type $Shape = millrace.v1.TenantGet.$Properties;
        }

        /**
         * Properties of a TenantPut.
         * @deprecated Use millrace.v1.TenantPut.$Properties instead.
         */
        interface ITenantPut extends millrace.v1.TenantPut.$Properties {
        }

        /** Represents a TenantPut. */
        class TenantPut {

            /**
             * Constructs a new TenantPut.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TenantPut.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TenantPut tenant. */
            tenant: string;

            /** TenantPut quota. */
            quota?: (millrace.v1.Quota.$Properties|null);

            /**
             * Encodes the specified TenantPut message. Does not implicitly {@link millrace.v1.TenantPut.verify|verify} messages.
             * @param m TenantPut message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TenantPut.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TenantPut message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TenantPut & millrace.v1.TenantPut.$Shape} TenantPut
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TenantPut & millrace.v1.TenantPut.$Shape;

            /**
             * Gets the type url for TenantPut
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TenantPut {

            /** Properties of a TenantPut. */
            interface $Properties {

                /** TenantPut tenant */
                tenant?: (string|null);

                /** TenantPut quota */
                quota?: (millrace.v1.Quota.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TenantPut. */
            type $Shape = millrace.v1.TenantPut.$Properties;
        }

        /**
         * Properties of a TenantState.
         * @deprecated Use millrace.v1.TenantState.$Properties instead.
         */
        interface ITenantState extends millrace.v1.TenantState.$Properties {
        }

        /** Represents a TenantState. */
        class TenantState {

            /**
             * Constructs a new TenantState.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TenantState.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TenantState id. */
            id: string;

            /** TenantState quota. */
            quota?: (millrace.v1.Quota.$Properties|null);

            /** TenantState used. */
            used?: (millrace.v1.Quota.$Properties|null);

            /**
             * Encodes the specified TenantState message. Does not implicitly {@link millrace.v1.TenantState.verify|verify} messages.
             * @param m TenantState message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TenantState.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TenantState message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TenantState & millrace.v1.TenantState.$Shape} TenantState
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TenantState & millrace.v1.TenantState.$Shape;

            /**
             * Gets the type url for TenantState
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TenantState {

            /** Properties of a TenantState. */
            interface $Properties {

                /** TenantState id */
                id?: (string|null);

                /** TenantState quota */
                quota?: (millrace.v1.Quota.$Properties|null);

                /** TenantState used */
                used?: (millrace.v1.Quota.$Properties|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TenantState. */
            type $Shape = millrace.v1.TenantState.$Properties;
        }

        /**
         * Properties of a TenantList.
         * @deprecated Use millrace.v1.TenantList.$Properties instead.
         */
        interface ITenantList extends millrace.v1.TenantList.$Properties {
        }

        /** Represents a TenantList. */
        class TenantList {

            /**
             * Constructs a new TenantList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TenantList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TenantList limit. */
            limit: number;

            /** TenantList cursor. */
            cursor: string;

            /**
             * Encodes the specified TenantList message. Does not implicitly {@link millrace.v1.TenantList.verify|verify} messages.
             * @param m TenantList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TenantList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TenantList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TenantList & millrace.v1.TenantList.$Shape} TenantList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TenantList & millrace.v1.TenantList.$Shape;

            /**
             * Gets the type url for TenantList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TenantList {

            /** Properties of a TenantList. */
            interface $Properties {

                /** TenantList limit */
                limit?: (number|null);

                /** TenantList cursor */
                cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TenantList. */
            type $Shape = millrace.v1.TenantList.$Properties;
        }

        /**
         * Properties of a TenantPage.
         * @deprecated Use millrace.v1.TenantPage.$Properties instead.
         */
        interface ITenantPage extends millrace.v1.TenantPage.$Properties {
        }

        /** Represents a TenantPage. */
        class TenantPage {

            /**
             * Constructs a new TenantPage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TenantPage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TenantPage tenants. */
            tenants: millrace.v1.TenantState.$Properties[];

            /** TenantPage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified TenantPage message. Does not implicitly {@link millrace.v1.TenantPage.verify|verify} messages.
             * @param m TenantPage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TenantPage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TenantPage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TenantPage & millrace.v1.TenantPage.$Shape} TenantPage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TenantPage & millrace.v1.TenantPage.$Shape;

            /**
             * Gets the type url for TenantPage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TenantPage {

            /** Properties of a TenantPage. */
            interface $Properties {

                /** TenantPage tenants */
                tenants?: (millrace.v1.TenantState.$Properties[]|null);

                /** TenantPage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TenantPage. */
            type $Shape = millrace.v1.TenantPage.$Properties;
        }

        /**
         * Properties of a UsageGet.
         * @deprecated Use millrace.v1.UsageGet.$Properties instead.
         */
        interface IUsageGet extends millrace.v1.UsageGet.$Properties {
        }

        /** Represents a UsageGet. */
        class UsageGet {

            /**
             * Constructs a new UsageGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.UsageGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** UsageGet from. */
            from: number;

            /** UsageGet to. */
            to: number;

            /** UsageGet by. */
            by: string;

            /** UsageGet key. */
            key: string;

            /** UsageGet per. */
            per: string;

            /** UsageGet limit. */
            limit: number;

            /** UsageGet cursor. */
            cursor: string;

            /** UsageGet tenant. */
            tenant: string;

            /** UsageGet measure. */
            measure: string;

            /**
             * Encodes the specified UsageGet message. Does not implicitly {@link millrace.v1.UsageGet.verify|verify} messages.
             * @param m UsageGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.UsageGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a UsageGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.UsageGet & millrace.v1.UsageGet.$Shape} UsageGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.UsageGet & millrace.v1.UsageGet.$Shape;

            /**
             * Gets the type url for UsageGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace UsageGet {

            /** Properties of a UsageGet. */
            interface $Properties {

                /** UsageGet from */
                from?: (number|null);

                /** UsageGet to */
                to?: (number|null);

                /** UsageGet by */
                by?: (string|null);

                /** UsageGet key */
                key?: (string|null);

                /** UsageGet per */
                per?: (string|null);

                /** UsageGet limit */
                limit?: (number|null);

                /** UsageGet cursor */
                cursor?: (string|null);

                /** UsageGet tenant */
                tenant?: (string|null);

                /** UsageGet measure */
                measure?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a UsageGet. */
            type $Shape = millrace.v1.UsageGet.$Properties;
        }

        /**
         * Properties of a UsagePage.
         * @deprecated Use millrace.v1.UsagePage.$Properties instead.
         */
        interface IUsagePage extends millrace.v1.UsagePage.$Properties {
        }

        /** Represents a UsagePage. */
        class UsagePage {

            /**
             * Constructs a new UsagePage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.UsagePage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** UsagePage rows. */
            rows: millrace.v1.UsageRow.$Properties[];

            /** UsagePage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified UsagePage message. Does not implicitly {@link millrace.v1.UsagePage.verify|verify} messages.
             * @param m UsagePage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.UsagePage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a UsagePage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.UsagePage & millrace.v1.UsagePage.$Shape} UsagePage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.UsagePage & millrace.v1.UsagePage.$Shape;

            /**
             * Gets the type url for UsagePage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace UsagePage {

            /** Properties of a UsagePage. */
            interface $Properties {

                /** UsagePage rows */
                rows?: (millrace.v1.UsageRow.$Properties[]|null);

                /** UsagePage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a UsagePage. */
            type $Shape = millrace.v1.UsagePage.$Properties;
        }

        /**
         * Properties of a UsageRow.
         * @deprecated Use millrace.v1.UsageRow.$Properties instead.
         */
        interface IUsageRow extends millrace.v1.UsageRow.$Properties {
        }

        /** Represents a UsageRow. */
        class UsageRow {

            /**
             * Constructs a new UsageRow.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.UsageRow.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** UsageRow start. */
            start: number;

            /** UsageRow key. */
            key: string;

            /** UsageRow measure. */
            measure: string;

            /** UsageRow route. */
            route: string;

            /** UsageRow estimated. */
            estimated: boolean;

            /** UsageRow value. */
            value: number;

            /** UsageRow tenant. */
            tenant: string;

            /**
             * Encodes the specified UsageRow message. Does not implicitly {@link millrace.v1.UsageRow.verify|verify} messages.
             * @param m UsageRow message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.UsageRow.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a UsageRow message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.UsageRow & millrace.v1.UsageRow.$Shape} UsageRow
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.UsageRow & millrace.v1.UsageRow.$Shape;

            /**
             * Gets the type url for UsageRow
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace UsageRow {

            /** Properties of a UsageRow. */
            interface $Properties {

                /** UsageRow start */
                start?: (number|null);

                /** UsageRow key */
                key?: (string|null);

                /** UsageRow measure */
                measure?: (string|null);

                /** UsageRow route */
                route?: (string|null);

                /** UsageRow estimated */
                estimated?: (boolean|null);

                /** UsageRow value */
                value?: (number|null);

                /** UsageRow tenant */
                tenant?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a UsageRow. */
            type $Shape = millrace.v1.UsageRow.$Properties;
        }

        /**
         * Properties of an AuditList.
         * @deprecated Use millrace.v1.AuditList.$Properties instead.
         */
        interface IAuditList extends millrace.v1.AuditList.$Properties {
        }

        /** Represents an AuditList. */
        class AuditList {

            /**
             * Constructs a new AuditList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.AuditList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** AuditList limit. */
            limit: number;

            /** AuditList cursor. */
            cursor: string;

            /** AuditList tenant. */
            tenant: string;

            /** AuditList action. */
            action: string;

            /**
             * Encodes the specified AuditList message. Does not implicitly {@link millrace.v1.AuditList.verify|verify} messages.
             * @param m AuditList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.AuditList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an AuditList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.AuditList & millrace.v1.AuditList.$Shape} AuditList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.AuditList & millrace.v1.AuditList.$Shape;

            /**
             * Gets the type url for AuditList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace AuditList {

            /** Properties of an AuditList. */
            interface $Properties {

                /** AuditList limit */
                limit?: (number|null);

                /** AuditList cursor */
                cursor?: (string|null);

                /** AuditList tenant */
                tenant?: (string|null);

                /** AuditList action */
                action?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an AuditList. */
            type $Shape = millrace.v1.AuditList.$Properties;
        }

        /**
         * Properties of an AuditPage.
         * @deprecated Use millrace.v1.AuditPage.$Properties instead.
         */
        interface IAuditPage extends millrace.v1.AuditPage.$Properties {
        }

        /** Represents an AuditPage. */
        class AuditPage {

            /**
             * Constructs a new AuditPage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.AuditPage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** AuditPage entries. */
            entries: millrace.v1.AuditEntry.$Properties[];

            /** AuditPage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified AuditPage message. Does not implicitly {@link millrace.v1.AuditPage.verify|verify} messages.
             * @param m AuditPage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.AuditPage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an AuditPage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.AuditPage & millrace.v1.AuditPage.$Shape} AuditPage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.AuditPage & millrace.v1.AuditPage.$Shape;

            /**
             * Gets the type url for AuditPage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace AuditPage {

            /** Properties of an AuditPage. */
            interface $Properties {

                /** AuditPage entries */
                entries?: (millrace.v1.AuditEntry.$Properties[]|null);

                /** AuditPage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an AuditPage. */
            type $Shape = millrace.v1.AuditPage.$Properties;
        }

        /**
         * Properties of an AuditEntry.
         * @deprecated Use millrace.v1.AuditEntry.$Properties instead.
         */
        interface IAuditEntry extends millrace.v1.AuditEntry.$Properties {
        }

        /** Represents an AuditEntry. */
        class AuditEntry {

            /**
             * Constructs a new AuditEntry.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.AuditEntry.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** AuditEntry id. */
            id: string;

            /** AuditEntry at. */
            at: number;

            /** AuditEntry action. */
            action: string;

            /** AuditEntry key. */
            key: string;

            /** AuditEntry target. */
            target: string;

            /** AuditEntry from. */
            from: string;

            /** AuditEntry request. */
            request: string;

            /** AuditEntry label. */
            label: string;

            /** AuditEntry before. */
            before: string;

            /** AuditEntry after. */
            after: string;

            /**
             * Encodes the specified AuditEntry message. Does not implicitly {@link millrace.v1.AuditEntry.verify|verify} messages.
             * @param m AuditEntry message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.AuditEntry.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an AuditEntry message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.AuditEntry & millrace.v1.AuditEntry.$Shape} AuditEntry
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.AuditEntry & millrace.v1.AuditEntry.$Shape;

            /**
             * Gets the type url for AuditEntry
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace AuditEntry {

            /** Properties of an AuditEntry. */
            interface $Properties {

                /** AuditEntry id */
                id?: (string|null);

                /** AuditEntry at */
                at?: (number|null);

                /** AuditEntry action */
                action?: (string|null);

                /** AuditEntry key */
                key?: (string|null);

                /** AuditEntry target */
                target?: (string|null);

                /** AuditEntry from */
                from?: (string|null);

                /** AuditEntry request */
                request?: (string|null);

                /** AuditEntry label */
                label?: (string|null);

                /** AuditEntry before */
                before?: (string|null);

                /** AuditEntry after */
                after?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an AuditEntry. */
            type $Shape = millrace.v1.AuditEntry.$Properties;
        }

        /**
         * Properties of a TenantErase.
         * @deprecated Use millrace.v1.TenantErase.$Properties instead.
         */
        interface ITenantErase extends millrace.v1.TenantErase.$Properties {
        }

        /** Represents a TenantErase. */
        class TenantErase {

            /**
             * Constructs a new TenantErase.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TenantErase.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TenantErase tenant. */
            tenant: string;

            /**
             * Encodes the specified TenantErase message. Does not implicitly {@link millrace.v1.TenantErase.verify|verify} messages.
             * @param m TenantErase message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TenantErase.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TenantErase message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TenantErase & millrace.v1.TenantErase.$Shape} TenantErase
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TenantErase & millrace.v1.TenantErase.$Shape;

            /**
             * Gets the type url for TenantErase
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TenantErase {

            /** Properties of a TenantErase. */
            interface $Properties {

                /** TenantErase tenant */
                tenant?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TenantErase. */
            type $Shape = millrace.v1.TenantErase.$Properties;
        }

        /**
         * Properties of an ErasureGet.
         * @deprecated Use millrace.v1.ErasureGet.$Properties instead.
         */
        interface IErasureGet extends millrace.v1.ErasureGet.$Properties {
        }

        /** Represents an ErasureGet. */
        class ErasureGet {

            /**
             * Constructs a new ErasureGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ErasureGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ErasureGet tenant. */
            tenant: string;

            /**
             * Encodes the specified ErasureGet message. Does not implicitly {@link millrace.v1.ErasureGet.verify|verify} messages.
             * @param m ErasureGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ErasureGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an ErasureGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ErasureGet & millrace.v1.ErasureGet.$Shape} ErasureGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ErasureGet & millrace.v1.ErasureGet.$Shape;

            /**
             * Gets the type url for ErasureGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ErasureGet {

            /** Properties of an ErasureGet. */
            interface $Properties {

                /** ErasureGet tenant */
                tenant?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an ErasureGet. */
            type $Shape = millrace.v1.ErasureGet.$Properties;
        }

        /**
         * Properties of an Erasure.
         * @deprecated Use millrace.v1.Erasure.$Properties instead.
         */
        interface IErasure extends millrace.v1.Erasure.$Properties {
        }

        /** Represents an Erasure. */
        class Erasure {

            /**
             * Constructs a new Erasure.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Erasure.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Erasure tenant. */
            tenant: string;

            /** Erasure status. */
            status: string;

            /** Erasure requested_at. */
            requested_at: number;

            /** Erasure erased_at. */
            erased_at: number;

            /** Erasure left. */
            left: string[];

            /** Erasure waits_for. */
            waits_for: string;

            /** Erasure removed_keys. */
            removed_keys: number;

            /** Erasure removed_blobs. */
            removed_blobs: number;

            /** Erasure append_only_file. */
            append_only_file: string;

            /**
             * Encodes the specified Erasure message. Does not implicitly {@link millrace.v1.Erasure.verify|verify} messages.
             * @param m Erasure message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Erasure.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Erasure message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Erasure & millrace.v1.Erasure.$Shape} Erasure
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Erasure & millrace.v1.Erasure.$Shape;

            /**
             * Gets the type url for Erasure
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Erasure {

            /** Properties of an Erasure. */
            interface $Properties {

                /** Erasure tenant */
                tenant?: (string|null);

                /** Erasure status */
                status?: (string|null);

                /** Erasure requested_at */
                requested_at?: (number|null);

                /** Erasure erased_at */
                erased_at?: (number|null);

                /** Erasure left */
                left?: (string[]|null);

                /** Erasure waits_for */
                waits_for?: (string|null);

                /** Erasure removed_keys */
                removed_keys?: (number|null);

                /** Erasure removed_blobs */
                removed_blobs?: (number|null);

                /** Erasure append_only_file */
                append_only_file?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Erasure. */
            type $Shape = millrace.v1.Erasure.$Properties;
        }

        /**
         * Properties of a SystemGet.
         * @deprecated Use millrace.v1.SystemGet.$Properties instead.
         */
        interface ISystemGet extends millrace.v1.SystemGet.$Properties {
        }

        /** Represents a SystemGet. */
        class SystemGet {

            /**
             * Constructs a new SystemGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SystemGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /**
             * Encodes the specified SystemGet message. Does not implicitly {@link millrace.v1.SystemGet.verify|verify} messages.
             * @param m SystemGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SystemGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SystemGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SystemGet & millrace.v1.SystemGet.$Shape} SystemGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SystemGet & millrace.v1.SystemGet.$Shape;

            /**
             * Gets the type url for SystemGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SystemGet {

            /** Properties of a SystemGet. */
            interface $Properties {

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SystemGet. */
            type $Shape = millrace.v1.SystemGet.$Properties;
        }

        /**
         * Properties of a SystemState.
         * @deprecated Use millrace.v1.SystemState.$Properties instead.
         */
        interface ISystemState extends millrace.v1.SystemState.$Properties {
        }

        /** Represents a SystemState. */
        class SystemState {

            /**
             * Constructs a new SystemState.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SystemState.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SystemState at. */
            at: number;

            /** SystemState processes. */
            processes: millrace.v1.SystemProcess.$Properties[];

            /** SystemState streams. */
            streams: millrace.v1.SystemStream.$Properties[];

            /** SystemState stages. */
            stages: millrace.v1.SystemStage.$Properties[];

            /** SystemState index. */
            index?: (millrace.v1.SystemIndex.$Properties|null);

            /** SystemState redis. */
            redis: millrace.v1.SystemRedis.$Properties[];

            /** SystemState problems. */
            problems: millrace.v1.SystemProblem.$Properties[];

            /** SystemState dead_letters. */
            dead_letters: number;

            /** SystemState latencies. */
            latencies: millrace.v1.SystemLatency.$Properties[];

            /**
             * Encodes the specified SystemState message. Does not implicitly {@link millrace.v1.SystemState.verify|verify} messages.
             * @param m SystemState message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SystemState.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SystemState message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SystemState & millrace.v1.SystemState.$Shape} SystemState
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SystemState & millrace.v1.SystemState.$Shape;

            /**
             * Gets the type url for SystemState
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SystemState {

            /** Properties of a SystemState. */
            interface $Properties {

                /** SystemState at */
                at?: (number|null);

                /** SystemState processes */
                processes?: (millrace.v1.SystemProcess.$Properties[]|null);

                /** SystemState streams */
                streams?: (millrace.v1.SystemStream.$Properties[]|null);

                /** SystemState stages */
                stages?: (millrace.v1.SystemStage.$Properties[]|null);

                /** SystemState index */
                index?: (millrace.v1.SystemIndex.$Properties|null);

                /** SystemState redis */
                redis?: (millrace.v1.SystemRedis.$Properties[]|null);

                /** SystemState problems */
                problems?: (millrace.v1.SystemProblem.$Properties[]|null);

                /** SystemState dead_letters */
                dead_letters?: (number|null);

                /** SystemState latencies */
                latencies?: (millrace.v1.SystemLatency.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SystemState. */
            type $Shape = millrace.v1.SystemState.$Properties;
        }

        /**
         * Properties of a SystemLatency.
         * @deprecated Use millrace.v1.SystemLatency.$Properties instead.
         */
        interface ISystemLatency extends millrace.v1.SystemLatency.$Properties {
        }

        /** Represents a SystemLatency. */
        class SystemLatency {

            /**
             * Constructs a new SystemLatency.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SystemLatency.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SystemLatency role. */
            role: string;

            /** SystemLatency stage. */
            stage: string;

            /** SystemLatency done. */
            done: number;

            /** SystemLatency failed. */
            failed: number;

            /** SystemLatency p50_ms. */
            p50_ms: number;

            /** SystemLatency p95_ms. */
            p95_ms: number;

            /**
             * Encodes the specified SystemLatency message. Does not implicitly {@link millrace.v1.SystemLatency.verify|verify} messages.
             * @param m SystemLatency message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SystemLatency.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SystemLatency message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SystemLatency & millrace.v1.SystemLatency.$Shape} SystemLatency
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SystemLatency & millrace.v1.SystemLatency.$Shape;

            /**
             * Gets the type url for SystemLatency
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SystemLatency {

            /** Properties of a SystemLatency. */
            interface $Properties {

                /** SystemLatency role */
                role?: (string|null);

                /** SystemLatency stage */
                stage?: (string|null);

                /** SystemLatency done */
                done?: (number|null);

                /** SystemLatency failed */
                failed?: (number|null);

                /** SystemLatency p50_ms */
                p50_ms?: (number|null);

                /** SystemLatency p95_ms */
                p95_ms?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SystemLatency. */
            type $Shape = millrace.v1.SystemLatency.$Properties;
        }

        /**
         * Properties of a SystemProcess.
         * @deprecated Use millrace.v1.SystemProcess.$Properties instead.
         */
        interface ISystemProcess extends millrace.v1.SystemProcess.$Properties {
        }

        /** Represents a SystemProcess. */
        class SystemProcess {

            /**
             * Constructs a new SystemProcess.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SystemProcess.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SystemProcess role. */
            role: string;

            /** SystemProcess instance. */
            instance: string;

            /** SystemProcess version. */
            version: string;

            /** SystemProcess host. */
            host: string;

            /** SystemProcess pid. */
            pid: number;

            /** SystemProcess started_at. */
            started_at: number;

            /** SystemProcess seen_at. */
            seen_at: number;

            /** SystemProcess cpu. */
            cpu: number;

            /** SystemProcess memory_bytes. */
            memory_bytes: number;

            /**
             * Encodes the specified SystemProcess message. Does not implicitly {@link millrace.v1.SystemProcess.verify|verify} messages.
             * @param m SystemProcess message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SystemProcess.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SystemProcess message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SystemProcess & millrace.v1.SystemProcess.$Shape} SystemProcess
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SystemProcess & millrace.v1.SystemProcess.$Shape;

            /**
             * Gets the type url for SystemProcess
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SystemProcess {

            /** Properties of a SystemProcess. */
            interface $Properties {

                /** SystemProcess role */
                role?: (string|null);

                /** SystemProcess instance */
                instance?: (string|null);

                /** SystemProcess version */
                version?: (string|null);

                /** SystemProcess host */
                host?: (string|null);

                /** SystemProcess pid */
                pid?: (number|null);

                /** SystemProcess started_at */
                started_at?: (number|null);

                /** SystemProcess seen_at */
                seen_at?: (number|null);

                /** SystemProcess cpu */
                cpu?: (number|null);

                /** SystemProcess memory_bytes */
                memory_bytes?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SystemProcess. */
            type $Shape = millrace.v1.SystemProcess.$Properties;
        }

        /**
         * Properties of a SystemStream.
         * @deprecated Use millrace.v1.SystemStream.$Properties instead.
         */
        interface ISystemStream extends millrace.v1.SystemStream.$Properties {
        }

        /** Represents a SystemStream. */
        class SystemStream {

            /**
             * Constructs a new SystemStream.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SystemStream.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SystemStream stream. */
            stream: string;

            /** SystemStream backlog. */
            backlog: number;

            /** SystemStream pending. */
            pending: number;

            /** SystemStream oldest_age. */
            oldest_age: number;

            /** SystemStream reclaims. */
            reclaims: number;

            /** SystemStream dead_letters. */
            dead_letters: number;

            /**
             * Encodes the specified SystemStream message. Does not implicitly {@link millrace.v1.SystemStream.verify|verify} messages.
             * @param m SystemStream message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SystemStream.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SystemStream message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SystemStream & millrace.v1.SystemStream.$Shape} SystemStream
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SystemStream & millrace.v1.SystemStream.$Shape;

            /**
             * Gets the type url for SystemStream
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SystemStream {

            /** Properties of a SystemStream. */
            interface $Properties {

                /** SystemStream stream */
                stream?: (string|null);

                /** SystemStream backlog */
                backlog?: (number|null);

                /** SystemStream pending */
                pending?: (number|null);

                /** SystemStream oldest_age */
                oldest_age?: (number|null);

                /** SystemStream reclaims */
                reclaims?: (number|null);

                /** SystemStream dead_letters */
                dead_letters?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SystemStream. */
            type $Shape = millrace.v1.SystemStream.$Properties;
        }

        /**
         * Properties of a SystemStage.
         * @deprecated Use millrace.v1.SystemStage.$Properties instead.
         */
        interface ISystemStage extends millrace.v1.SystemStage.$Properties {
        }

        /** Represents a SystemStage. */
        class SystemStage {

            /**
             * Constructs a new SystemStage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SystemStage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SystemStage stream. */
            stream: string;

            /** SystemStage done. */
            done: number;

            /** SystemStage failed. */
            failed: number;

            /** SystemStage retried. */
            retried: number;

            /** SystemStage p50_ms. */
            p50_ms: number;

            /** SystemStage p95_ms. */
            p95_ms: number;

            /** SystemStage p99_ms. */
            p99_ms: number;

            /**
             * Encodes the specified SystemStage message. Does not implicitly {@link millrace.v1.SystemStage.verify|verify} messages.
             * @param m SystemStage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SystemStage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SystemStage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SystemStage & millrace.v1.SystemStage.$Shape} SystemStage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SystemStage & millrace.v1.SystemStage.$Shape;

            /**
             * Gets the type url for SystemStage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SystemStage {

            /** Properties of a SystemStage. */
            interface $Properties {

                /** SystemStage stream */
                stream?: (string|null);

                /** SystemStage done */
                done?: (number|null);

                /** SystemStage failed */
                failed?: (number|null);

                /** SystemStage retried */
                retried?: (number|null);

                /** SystemStage p50_ms */
                p50_ms?: (number|null);

                /** SystemStage p95_ms */
                p95_ms?: (number|null);

                /** SystemStage p99_ms */
                p99_ms?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SystemStage. */
            type $Shape = millrace.v1.SystemStage.$Properties;
        }

        /**
         * Properties of a SystemIndex.
         * @deprecated Use millrace.v1.SystemIndex.$Properties instead.
         */
        interface ISystemIndex extends millrace.v1.SystemIndex.$Properties {
        }

        /** Represents a SystemIndex. */
        class SystemIndex {

            /**
             * Constructs a new SystemIndex.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SystemIndex.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SystemIndex log_head. */
            log_head: number;

            /** SystemIndex replicas. */
            replicas: millrace.v1.SystemReplica.$Properties[];

            /**
             * Encodes the specified SystemIndex message. Does not implicitly {@link millrace.v1.SystemIndex.verify|verify} messages.
             * @param m SystemIndex message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SystemIndex.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SystemIndex message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SystemIndex & millrace.v1.SystemIndex.$Shape} SystemIndex
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SystemIndex & millrace.v1.SystemIndex.$Shape;

            /**
             * Gets the type url for SystemIndex
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SystemIndex {

            /** Properties of a SystemIndex. */
            interface $Properties {

                /** SystemIndex log_head */
                log_head?: (number|null);

                /** SystemIndex replicas */
                replicas?: (millrace.v1.SystemReplica.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SystemIndex. */
            type $Shape = millrace.v1.SystemIndex.$Properties;
        }

        /**
         * Properties of a SystemReplica.
         * @deprecated Use millrace.v1.SystemReplica.$Properties instead.
         */
        interface ISystemReplica extends millrace.v1.SystemReplica.$Properties {
        }

        /** Represents a SystemReplica. */
        class SystemReplica {

            /**
             * Constructs a new SystemReplica.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SystemReplica.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SystemReplica instance. */
            instance: string;

            /** SystemReplica applied. */
            applied: number;

            /** SystemReplica lag. */
            lag: number;

            /** SystemReplica chunks. */
            chunks: number;

            /** SystemReplica memory_bytes. */
            memory_bytes: number;

            /** SystemReplica embedder. */
            embedder: string;

            /**
             * Encodes the specified SystemReplica message. Does not implicitly {@link millrace.v1.SystemReplica.verify|verify} messages.
             * @param m SystemReplica message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SystemReplica.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SystemReplica message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SystemReplica & millrace.v1.SystemReplica.$Shape} SystemReplica
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SystemReplica & millrace.v1.SystemReplica.$Shape;

            /**
             * Gets the type url for SystemReplica
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SystemReplica {

            /** Properties of a SystemReplica. */
            interface $Properties {

                /** SystemReplica instance */
                instance?: (string|null);

                /** SystemReplica applied */
                applied?: (number|null);

                /** SystemReplica lag */
                lag?: (number|null);

                /** SystemReplica chunks */
                chunks?: (number|null);

                /** SystemReplica memory_bytes */
                memory_bytes?: (number|null);

                /** SystemReplica embedder */
                embedder?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SystemReplica. */
            type $Shape = millrace.v1.SystemReplica.$Properties;
        }

        /**
         * Properties of a SystemRedis.
         * @deprecated Use millrace.v1.SystemRedis.$Properties instead.
         */
        interface ISystemRedis extends millrace.v1.SystemRedis.$Properties {
        }

        /** Represents a SystemRedis. */
        class SystemRedis {

            /**
             * Constructs a new SystemRedis.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SystemRedis.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SystemRedis address. */
            address: string;

            /** SystemRedis version. */
            version: string;

            /** SystemRedis memory_bytes. */
            memory_bytes: number;

            /** SystemRedis memory_bytes_max. */
            memory_bytes_max: number;

            /** SystemRedis clients. */
            clients: number;

            /** SystemRedis commands_per_second. */
            commands_per_second: number;

            /** SystemRedis started_at. */
            started_at: number;

            /** SystemRedis append_only_file. */
            append_only_file: boolean;

            /**
             * Encodes the specified SystemRedis message. Does not implicitly {@link millrace.v1.SystemRedis.verify|verify} messages.
             * @param m SystemRedis message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SystemRedis.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SystemRedis message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SystemRedis & millrace.v1.SystemRedis.$Shape} SystemRedis
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SystemRedis & millrace.v1.SystemRedis.$Shape;

            /**
             * Gets the type url for SystemRedis
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SystemRedis {

            /** Properties of a SystemRedis. */
            interface $Properties {

                /** SystemRedis address */
                address?: (string|null);

                /** SystemRedis version */
                version?: (string|null);

                /** SystemRedis memory_bytes */
                memory_bytes?: (number|null);

                /** SystemRedis memory_bytes_max */
                memory_bytes_max?: (number|null);

                /** SystemRedis clients */
                clients?: (number|null);

                /** SystemRedis commands_per_second */
                commands_per_second?: (number|null);

                /** SystemRedis started_at */
                started_at?: (number|null);

                /** SystemRedis append_only_file */
                append_only_file?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SystemRedis. */
            type $Shape = millrace.v1.SystemRedis.$Properties;
        }

        /**
         * Properties of a SystemProblem.
         * @deprecated Use millrace.v1.SystemProblem.$Properties instead.
         */
        interface ISystemProblem extends millrace.v1.SystemProblem.$Properties {
        }

        /** Represents a SystemProblem. */
        class SystemProblem {

            /**
             * Constructs a new SystemProblem.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SystemProblem.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SystemProblem at. */
            at: number;

            /** SystemProblem level. */
            level: string;

            /** SystemProblem process. */
            process: string;

            /** SystemProblem pid. */
            pid: number;

            /** SystemProblem message. */
            message: string;

            /** SystemProblem error. */
            error: string;

            /** SystemProblem type. */
            type: string;

            /** SystemProblem request. */
            request: string;

            /** SystemProblem trace. */
            trace: string;

            /** SystemProblem file. */
            file: string;

            /**
             * Encodes the specified SystemProblem message. Does not implicitly {@link millrace.v1.SystemProblem.verify|verify} messages.
             * @param m SystemProblem message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SystemProblem.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SystemProblem message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SystemProblem & millrace.v1.SystemProblem.$Shape} SystemProblem
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SystemProblem & millrace.v1.SystemProblem.$Shape;

            /**
             * Gets the type url for SystemProblem
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SystemProblem {

            /** Properties of a SystemProblem. */
            interface $Properties {

                /** SystemProblem at */
                at?: (number|null);

                /** SystemProblem level */
                level?: (string|null);

                /** SystemProblem process */
                process?: (string|null);

                /** SystemProblem pid */
                pid?: (number|null);

                /** SystemProblem message */
                message?: (string|null);

                /** SystemProblem error */
                error?: (string|null);

                /** SystemProblem type */
                type?: (string|null);

                /** SystemProblem request */
                request?: (string|null);

                /** SystemProblem trace */
                trace?: (string|null);

                /** SystemProblem file */
                file?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SystemProblem. */
            type $Shape = millrace.v1.SystemProblem.$Properties;
        }

        /**
         * Properties of a DeadLetterList.
         * @deprecated Use millrace.v1.DeadLetterList.$Properties instead.
         */
        interface IDeadLetterList extends millrace.v1.DeadLetterList.$Properties {
        }

        /** Represents a DeadLetterList. */
        class DeadLetterList {

            /**
             * Constructs a new DeadLetterList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.DeadLetterList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** DeadLetterList limit. */
            limit: number;

            /** DeadLetterList cursor. */
            cursor: string;

            /**
             * Encodes the specified DeadLetterList message. Does not implicitly {@link millrace.v1.DeadLetterList.verify|verify} messages.
             * @param m DeadLetterList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.DeadLetterList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DeadLetterList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.DeadLetterList & millrace.v1.DeadLetterList.$Shape} DeadLetterList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.DeadLetterList & millrace.v1.DeadLetterList.$Shape;

            /**
             * Gets the type url for DeadLetterList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace DeadLetterList {

            /** Properties of a DeadLetterList. */
            interface $Properties {

                /** DeadLetterList limit */
                limit?: (number|null);

                /** DeadLetterList cursor */
                cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a DeadLetterList. */
            type $Shape = millrace.v1.DeadLetterList.$Properties;
        }

        /**
         * Properties of a DeadLetterPage.
         * @deprecated Use millrace.v1.DeadLetterPage.$Properties instead.
         */
        interface IDeadLetterPage extends millrace.v1.DeadLetterPage.$Properties {
        }

        /** Represents a DeadLetterPage. */
        class DeadLetterPage {

            /**
             * Constructs a new DeadLetterPage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.DeadLetterPage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** DeadLetterPage letters. */
            letters: millrace.v1.DeadLetter.$Properties[];

            /** DeadLetterPage next_cursor. */
            next_cursor: string;

            /** DeadLetterPage total. */
            total: number;

            /**
             * Encodes the specified DeadLetterPage message. Does not implicitly {@link millrace.v1.DeadLetterPage.verify|verify} messages.
             * @param m DeadLetterPage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.DeadLetterPage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DeadLetterPage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.DeadLetterPage & millrace.v1.DeadLetterPage.$Shape} DeadLetterPage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.DeadLetterPage & millrace.v1.DeadLetterPage.$Shape;

            /**
             * Gets the type url for DeadLetterPage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace DeadLetterPage {

            /** Properties of a DeadLetterPage. */
            interface $Properties {

                /** DeadLetterPage letters */
                letters?: (millrace.v1.DeadLetter.$Properties[]|null);

                /** DeadLetterPage next_cursor */
                next_cursor?: (string|null);

                /** DeadLetterPage total */
                total?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a DeadLetterPage. */
            type $Shape = millrace.v1.DeadLetterPage.$Properties;
        }

        /**
         * Properties of a DeadLetterGet.
         * @deprecated Use millrace.v1.DeadLetterGet.$Properties instead.
         */
        interface IDeadLetterGet extends millrace.v1.DeadLetterGet.$Properties {
        }

        /** Represents a DeadLetterGet. */
        class DeadLetterGet {

            /**
             * Constructs a new DeadLetterGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.DeadLetterGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** DeadLetterGet id. */
            id: string;

            /**
             * Encodes the specified DeadLetterGet message. Does not implicitly {@link millrace.v1.DeadLetterGet.verify|verify} messages.
             * @param m DeadLetterGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.DeadLetterGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DeadLetterGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.DeadLetterGet & millrace.v1.DeadLetterGet.$Shape} DeadLetterGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.DeadLetterGet & millrace.v1.DeadLetterGet.$Shape;

            /**
             * Gets the type url for DeadLetterGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace DeadLetterGet {

            /** Properties of a DeadLetterGet. */
            interface $Properties {

                /** DeadLetterGet id */
                id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a DeadLetterGet. */
            type $Shape = millrace.v1.DeadLetterGet.$Properties;
        }

        /**
         * Properties of a DeadLetter.
         * @deprecated Use millrace.v1.DeadLetter.$Properties instead.
         */
        interface IDeadLetter extends millrace.v1.DeadLetter.$Properties {
        }

        /** Represents a DeadLetter. */
        class DeadLetter {

            /**
             * Constructs a new DeadLetter.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.DeadLetter.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** DeadLetter id. */
            id: string;

            /** DeadLetter stream. */
            stream: string;

            /** DeadLetter entry. */
            entry: string;

            /** DeadLetter type. */
            type: string;

            /** DeadLetter tenant. */
            tenant: string;

            /** DeadLetter request. */
            request: string;

            /** DeadLetter trace. */
            trace: string;

            /** DeadLetter reason. */
            reason: string;

            /** DeadLetter deliveries. */
            deliveries: number;

            /** DeadLetter at. */
            at: number;

            /** DeadLetter body_bytes. */
            body_bytes: number;

            /** DeadLetter body. */
            body: string;

            /**
             * Encodes the specified DeadLetter message. Does not implicitly {@link millrace.v1.DeadLetter.verify|verify} messages.
             * @param m DeadLetter message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.DeadLetter.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DeadLetter message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.DeadLetter & millrace.v1.DeadLetter.$Shape} DeadLetter
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.DeadLetter & millrace.v1.DeadLetter.$Shape;

            /**
             * Gets the type url for DeadLetter
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace DeadLetter {

            /** Properties of a DeadLetter. */
            interface $Properties {

                /** DeadLetter id */
                id?: (string|null);

                /** DeadLetter stream */
                stream?: (string|null);

                /** DeadLetter entry */
                entry?: (string|null);

                /** DeadLetter type */
                type?: (string|null);

                /** DeadLetter tenant */
                tenant?: (string|null);

                /** DeadLetter request */
                request?: (string|null);

                /** DeadLetter trace */
                trace?: (string|null);

                /** DeadLetter reason */
                reason?: (string|null);

                /** DeadLetter deliveries */
                deliveries?: (number|null);

                /** DeadLetter at */
                at?: (number|null);

                /** DeadLetter body_bytes */
                body_bytes?: (number|null);

                /** DeadLetter body */
                body?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a DeadLetter. */
            type $Shape = millrace.v1.DeadLetter.$Properties;
        }

        /**
         * Properties of a DeadLetterRequeue.
         * @deprecated Use millrace.v1.DeadLetterRequeue.$Properties instead.
         */
        interface IDeadLetterRequeue extends millrace.v1.DeadLetterRequeue.$Properties {
        }

        /** Represents a DeadLetterRequeue. */
        class DeadLetterRequeue {

            /**
             * Constructs a new DeadLetterRequeue.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.DeadLetterRequeue.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** DeadLetterRequeue id. */
            id: string;

            /**
             * Encodes the specified DeadLetterRequeue message. Does not implicitly {@link millrace.v1.DeadLetterRequeue.verify|verify} messages.
             * @param m DeadLetterRequeue message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.DeadLetterRequeue.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DeadLetterRequeue message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.DeadLetterRequeue & millrace.v1.DeadLetterRequeue.$Shape} DeadLetterRequeue
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.DeadLetterRequeue & millrace.v1.DeadLetterRequeue.$Shape;

            /**
             * Gets the type url for DeadLetterRequeue
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace DeadLetterRequeue {

            /** Properties of a DeadLetterRequeue. */
            interface $Properties {

                /** DeadLetterRequeue id */
                id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a DeadLetterRequeue. */
            type $Shape = millrace.v1.DeadLetterRequeue.$Properties;
        }

        /**
         * Properties of a DeadLetterRequeued.
         * @deprecated Use millrace.v1.DeadLetterRequeued.$Properties instead.
         */
        interface IDeadLetterRequeued extends millrace.v1.DeadLetterRequeued.$Properties {
        }

        /** Represents a DeadLetterRequeued. */
        class DeadLetterRequeued {

            /**
             * Constructs a new DeadLetterRequeued.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.DeadLetterRequeued.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** DeadLetterRequeued requeued. */
            requeued: number;

            /**
             * Encodes the specified DeadLetterRequeued message. Does not implicitly {@link millrace.v1.DeadLetterRequeued.verify|verify} messages.
             * @param m DeadLetterRequeued message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.DeadLetterRequeued.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a DeadLetterRequeued message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.DeadLetterRequeued & millrace.v1.DeadLetterRequeued.$Shape} DeadLetterRequeued
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.DeadLetterRequeued & millrace.v1.DeadLetterRequeued.$Shape;

            /**
             * Gets the type url for DeadLetterRequeued
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace DeadLetterRequeued {

            /** Properties of a DeadLetterRequeued. */
            interface $Properties {

                /** DeadLetterRequeued requeued */
                requeued?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a DeadLetterRequeued. */
            type $Shape = millrace.v1.DeadLetterRequeued.$Properties;
        }

        /**
         * Properties of a TraceList.
         * @deprecated Use millrace.v1.TraceList.$Properties instead.
         */
        interface ITraceList extends millrace.v1.TraceList.$Properties {
        }

        /** Represents a TraceList. */
        class TraceList {

            /**
             * Constructs a new TraceList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TraceList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TraceList tenant. */
            tenant: string;

            /** TraceList name. */
            name: string;

            /** TraceList errors. */
            errors: boolean;

            /** TraceList min_ms. */
            min_ms: number;

            /** TraceList limit. */
            limit: number;

            /** TraceList cursor. */
            cursor: string;

            /** TraceList without_reads. */
            without_reads: boolean;

            /**
             * Encodes the specified TraceList message. Does not implicitly {@link millrace.v1.TraceList.verify|verify} messages.
             * @param m TraceList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TraceList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TraceList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TraceList & millrace.v1.TraceList.$Shape} TraceList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TraceList & millrace.v1.TraceList.$Shape;

            /**
             * Gets the type url for TraceList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TraceList {

            /** Properties of a TraceList. */
            interface $Properties {

                /** TraceList tenant */
                tenant?: (string|null);

                /** TraceList name */
                name?: (string|null);

                /** TraceList errors */
                errors?: (boolean|null);

                /** TraceList min_ms */
                min_ms?: (number|null);

                /** TraceList limit */
                limit?: (number|null);

                /** TraceList cursor */
                cursor?: (string|null);

                /** TraceList without_reads */
                without_reads?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TraceList. */
            type $Shape = millrace.v1.TraceList.$Properties;
        }

        /**
         * Properties of a TracePage.
         * @deprecated Use millrace.v1.TracePage.$Properties instead.
         */
        interface ITracePage extends millrace.v1.TracePage.$Properties {
        }

        /** Represents a TracePage. */
        class TracePage {

            /**
             * Constructs a new TracePage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TracePage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TracePage traces. */
            traces: millrace.v1.TraceSummary.$Properties[];

            /** TracePage next_cursor. */
            next_cursor: string;

            /** TracePage tenants. */
            tenants: string[];

            /**
             * Encodes the specified TracePage message. Does not implicitly {@link millrace.v1.TracePage.verify|verify} messages.
             * @param m TracePage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TracePage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TracePage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TracePage & millrace.v1.TracePage.$Shape} TracePage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TracePage & millrace.v1.TracePage.$Shape;

            /**
             * Gets the type url for TracePage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TracePage {

            /** Properties of a TracePage. */
            interface $Properties {

                /** TracePage traces */
                traces?: (millrace.v1.TraceSummary.$Properties[]|null);

                /** TracePage next_cursor */
                next_cursor?: (string|null);

                /** TracePage tenants */
                tenants?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TracePage. */
            type $Shape = millrace.v1.TracePage.$Properties;
        }

        /**
         * Properties of a TraceSummary.
         * @deprecated Use millrace.v1.TraceSummary.$Properties instead.
         */
        interface ITraceSummary extends millrace.v1.TraceSummary.$Properties {
        }

        /** Represents a TraceSummary. */
        class TraceSummary {

            /**
             * Constructs a new TraceSummary.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TraceSummary.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TraceSummary id. */
            id: string;

            /** TraceSummary name. */
            name: string;

            /** TraceSummary role. */
            role: string;

            /** TraceSummary start. */
            start: number;

            /** TraceSummary ms. */
            ms: number;

            /** TraceSummary status. */
            status: number;

            /** TraceSummary error. */
            error: string;

            /** TraceSummary failed_spans. */
            failed_spans: number;

            /**
             * Encodes the specified TraceSummary message. Does not implicitly {@link millrace.v1.TraceSummary.verify|verify} messages.
             * @param m TraceSummary message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TraceSummary.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TraceSummary message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TraceSummary & millrace.v1.TraceSummary.$Shape} TraceSummary
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TraceSummary & millrace.v1.TraceSummary.$Shape;

            /**
             * Gets the type url for TraceSummary
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TraceSummary {

            /** Properties of a TraceSummary. */
            interface $Properties {

                /** TraceSummary id */
                id?: (string|null);

                /** TraceSummary name */
                name?: (string|null);

                /** TraceSummary role */
                role?: (string|null);

                /** TraceSummary start */
                start?: (number|null);

                /** TraceSummary ms */
                ms?: (number|null);

                /** TraceSummary status */
                status?: (number|null);

                /** TraceSummary error */
                error?: (string|null);

                /** TraceSummary failed_spans */
                failed_spans?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TraceSummary. */
            type $Shape = millrace.v1.TraceSummary.$Properties;
        }

        /**
         * Properties of a TraceGet.
         * @deprecated Use millrace.v1.TraceGet.$Properties instead.
         */
        interface ITraceGet extends millrace.v1.TraceGet.$Properties {
        }

        /** Represents a TraceGet. */
        class TraceGet {

            /**
             * Constructs a new TraceGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TraceGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TraceGet id. */
            id: string;

            /** TraceGet tenant. */
            tenant: string;

            /**
             * Encodes the specified TraceGet message. Does not implicitly {@link millrace.v1.TraceGet.verify|verify} messages.
             * @param m TraceGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TraceGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TraceGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TraceGet & millrace.v1.TraceGet.$Shape} TraceGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TraceGet & millrace.v1.TraceGet.$Shape;

            /**
             * Gets the type url for TraceGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TraceGet {

            /** Properties of a TraceGet. */
            interface $Properties {

                /** TraceGet id */
                id?: (string|null);

                /** TraceGet tenant */
                tenant?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TraceGet. */
            type $Shape = millrace.v1.TraceGet.$Properties;
        }

        /**
         * Properties of a Trace.
         * @deprecated Use millrace.v1.Trace.$Properties instead.
         */
        interface ITrace extends millrace.v1.Trace.$Properties {
        }

        /** Represents a Trace. */
        class Trace {

            /**
             * Constructs a new Trace.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Trace.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Trace id. */
            id: string;

            /** Trace tenant. */
            tenant: string;

            /** Trace start. */
            start: number;

            /** Trace ms. */
            ms: number;

            /** Trace spans. */
            spans: millrace.v1.TraceSpan.$Properties[];

            /** Trace truncated. */
            truncated: boolean;

            /**
             * Encodes the specified Trace message. Does not implicitly {@link millrace.v1.Trace.verify|verify} messages.
             * @param m Trace message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Trace.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a Trace message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Trace & millrace.v1.Trace.$Shape} Trace
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Trace & millrace.v1.Trace.$Shape;

            /**
             * Gets the type url for Trace
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Trace {

            /** Properties of a Trace. */
            interface $Properties {

                /** Trace id */
                id?: (string|null);

                /** Trace tenant */
                tenant?: (string|null);

                /** Trace start */
                start?: (number|null);

                /** Trace ms */
                ms?: (number|null);

                /** Trace spans */
                spans?: (millrace.v1.TraceSpan.$Properties[]|null);

                /** Trace truncated */
                truncated?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a Trace. */
            type $Shape = millrace.v1.Trace.$Properties;
        }

        /**
         * Properties of a TraceSpan.
         * @deprecated Use millrace.v1.TraceSpan.$Properties instead.
         */
        interface ITraceSpan extends millrace.v1.TraceSpan.$Properties {
        }

        /** Represents a TraceSpan. */
        class TraceSpan {

            /**
             * Constructs a new TraceSpan.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.TraceSpan.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** TraceSpan id. */
            id: string;

            /** TraceSpan parent. */
            parent: string;

            /** TraceSpan name. */
            name: string;

            /** TraceSpan role. */
            role: string;

            /** TraceSpan instance. */
            instance: string;

            /** TraceSpan start. */
            start: number;

            /** TraceSpan ms. */
            ms: number;

            /** TraceSpan waited_ms. */
            waited_ms: number;

            /** TraceSpan error. */
            error: string;

            /** TraceSpan attributes. */
            attributes: { [k: string]: string };

            /**
             * Encodes the specified TraceSpan message. Does not implicitly {@link millrace.v1.TraceSpan.verify|verify} messages.
             * @param m TraceSpan message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.TraceSpan.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a TraceSpan message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.TraceSpan & millrace.v1.TraceSpan.$Shape} TraceSpan
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.TraceSpan & millrace.v1.TraceSpan.$Shape;

            /**
             * Gets the type url for TraceSpan
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace TraceSpan {

            /** Properties of a TraceSpan. */
            interface $Properties {

                /** TraceSpan id */
                id?: (string|null);

                /** TraceSpan parent */
                parent?: (string|null);

                /** TraceSpan name */
                name?: (string|null);

                /** TraceSpan role */
                role?: (string|null);

                /** TraceSpan instance */
                instance?: (string|null);

                /** TraceSpan start */
                start?: (number|null);

                /** TraceSpan ms */
                ms?: (number|null);

                /** TraceSpan waited_ms */
                waited_ms?: (number|null);

                /** TraceSpan error */
                error?: (string|null);

                /** TraceSpan attributes */
                attributes?: ({ [k: string]: string }|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a TraceSpan. */
            type $Shape = millrace.v1.TraceSpan.$Properties;
        }

        /**
         * Properties of an Outline.
         * @deprecated Use millrace.v1.Outline.$Properties instead.
         */
        interface IOutline extends millrace.v1.Outline.$Properties {
        }

        /** Represents an Outline. */
        class Outline {

            /**
             * Constructs a new Outline.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.Outline.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** Outline title. */
            title: string;

            /** Outline text. */
            text: Uint8Array;

            /** Outline parent. */
            parent: Uint8Array;

            /** Outline kind. */
            kind: Uint8Array;

            /** Outline start. */
            start: Uint8Array;

            /** Outline end. */
            end: Uint8Array;

            /** Outline page. */
            page: Uint8Array;

            /** Outline chunk_start. */
            chunk_start: Uint8Array;

            /** Outline chunk_end. */
            chunk_end: Uint8Array;

            /** Outline image. */
            image: Uint8Array;

            /** Outline break_at. */
            break_at: Uint8Array;

            /** Outline break_page. */
            break_page: Uint8Array;

            /**
             * Encodes the specified Outline message. Does not implicitly {@link millrace.v1.Outline.verify|verify} messages.
             * @param m Outline message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.Outline.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an Outline message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.Outline & millrace.v1.Outline.$Shape} Outline
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.Outline & millrace.v1.Outline.$Shape;

            /**
             * Gets the type url for Outline
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace Outline {

            /** Properties of an Outline. */
            interface $Properties {

                /** Outline title */
                title?: (string|null);

                /** Outline text */
                text?: (Uint8Array|null);

                /** Outline parent */
                parent?: (Uint8Array|null);

                /** Outline kind */
                kind?: (Uint8Array|null);

                /** Outline start */
                start?: (Uint8Array|null);

                /** Outline end */
                end?: (Uint8Array|null);

                /** Outline page */
                page?: (Uint8Array|null);

                /** Outline chunk_start */
                chunk_start?: (Uint8Array|null);

                /** Outline chunk_end */
                chunk_end?: (Uint8Array|null);

                /** Outline image */
                image?: (Uint8Array|null);

                /** Outline break_at */
                break_at?: (Uint8Array|null);

                /** Outline break_page */
                break_page?: (Uint8Array|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an Outline. */
            type $Shape = millrace.v1.Outline.$Properties;
        }

        /**
         * Properties of a SpanBatch.
         * @deprecated Use millrace.v1.SpanBatch.$Properties instead.
         */
        interface ISpanBatch extends millrace.v1.SpanBatch.$Properties {
        }

        /** Represents a SpanBatch. */
        class SpanBatch {

            /**
             * Constructs a new SpanBatch.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.SpanBatch.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** SpanBatch role. */
            role: string;

            /** SpanBatch instance. */
            instance: string;

            /** SpanBatch spans. */
            spans: millrace.v1.RecordedSpan.$Properties[];

            /**
             * Encodes the specified SpanBatch message. Does not implicitly {@link millrace.v1.SpanBatch.verify|verify} messages.
             * @param m SpanBatch message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.SpanBatch.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a SpanBatch message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.SpanBatch & millrace.v1.SpanBatch.$Shape} SpanBatch
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.SpanBatch & millrace.v1.SpanBatch.$Shape;

            /**
             * Gets the type url for SpanBatch
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace SpanBatch {

            /** Properties of a SpanBatch. */
            interface $Properties {

                /** SpanBatch role */
                role?: (string|null);

                /** SpanBatch instance */
                instance?: (string|null);

                /** SpanBatch spans */
                spans?: (millrace.v1.RecordedSpan.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a SpanBatch. */
            type $Shape = millrace.v1.SpanBatch.$Properties;
        }

        /**
         * Properties of a RecordedSpan.
         * @deprecated Use millrace.v1.RecordedSpan.$Properties instead.
         */
        interface IRecordedSpan extends millrace.v1.RecordedSpan.$Properties {
        }

        /** Represents a RecordedSpan. */
        class RecordedSpan {

            /**
             * Constructs a new RecordedSpan.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.RecordedSpan.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** RecordedSpan trace. */
            trace: Uint8Array;

            /** RecordedSpan id. */
            id: Uint8Array;

            /** RecordedSpan parent. */
            parent: Uint8Array;

            /** RecordedSpan name. */
            name: string;

            /** RecordedSpan start. */
            start: number;

            /** RecordedSpan ms. */
            ms: number;

            /** RecordedSpan waited_ms. */
            waited_ms: number;

            /** RecordedSpan error. */
            error: string;

            /** RecordedSpan attributes. */
            attributes: { [k: string]: string };

            /** RecordedSpan is_root. */
            is_root: boolean;

            /**
             * Encodes the specified RecordedSpan message. Does not implicitly {@link millrace.v1.RecordedSpan.verify|verify} messages.
             * @param m RecordedSpan message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.RecordedSpan.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a RecordedSpan message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.RecordedSpan & millrace.v1.RecordedSpan.$Shape} RecordedSpan
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.RecordedSpan & millrace.v1.RecordedSpan.$Shape;

            /**
             * Gets the type url for RecordedSpan
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace RecordedSpan {

            /** Properties of a RecordedSpan. */
            interface $Properties {

                /** RecordedSpan trace */
                trace?: (Uint8Array|null);

                /** RecordedSpan id */
                id?: (Uint8Array|null);

                /** RecordedSpan parent */
                parent?: (Uint8Array|null);

                /** RecordedSpan name */
                name?: (string|null);

                /** RecordedSpan start */
                start?: (number|null);

                /** RecordedSpan ms */
                ms?: (number|null);

                /** RecordedSpan waited_ms */
                waited_ms?: (number|null);

                /** RecordedSpan error */
                error?: (string|null);

                /** RecordedSpan attributes */
                attributes?: ({ [k: string]: string }|null);

                /** RecordedSpan is_root */
                is_root?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a RecordedSpan. */
            type $Shape = millrace.v1.RecordedSpan.$Properties;
        }

        /**
         * Properties of a ChunkPart.
         * @deprecated Use millrace.v1.ChunkPart.$Properties instead.
         */
        interface IChunkPart extends millrace.v1.ChunkPart.$Properties {
        }

        /** Represents a ChunkPart. */
        class ChunkPart {

            /**
             * Constructs a new ChunkPart.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.ChunkPart.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** ChunkPart fingerprint. */
            fingerprint: string;

            /** ChunkPart dimension. */
            dimension: number;

            /** ChunkPart first. */
            first: number;

            /** ChunkPart count. */
            count: number;

            /** ChunkPart vectors. */
            vectors: Uint8Array;

            /** ChunkPart terms. */
            terms: string[];

            /** ChunkPart token_end. */
            token_end: Uint8Array;

            /** ChunkPart tokens. */
            tokens: Uint8Array;

            /** ChunkPart languages. */
            languages: Uint8Array;

            /**
             * Encodes the specified ChunkPart message. Does not implicitly {@link millrace.v1.ChunkPart.verify|verify} messages.
             * @param m ChunkPart message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.ChunkPart.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a ChunkPart message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.ChunkPart & millrace.v1.ChunkPart.$Shape} ChunkPart
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.ChunkPart & millrace.v1.ChunkPart.$Shape;

            /**
             * Gets the type url for ChunkPart
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace ChunkPart {

            /** Properties of a ChunkPart. */
            interface $Properties {

                /** ChunkPart fingerprint */
                fingerprint?: (string|null);

                /** ChunkPart dimension */
                dimension?: (number|null);

                /** ChunkPart first */
                first?: (number|null);

                /** ChunkPart count */
                count?: (number|null);

                /** ChunkPart vectors */
                vectors?: (Uint8Array|null);

                /** ChunkPart terms */
                terms?: (string[]|null);

                /** ChunkPart token_end */
                token_end?: (Uint8Array|null);

                /** ChunkPart tokens */
                tokens?: (Uint8Array|null);

                /** ChunkPart languages */
                languages?: (Uint8Array|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a ChunkPart. */
            type $Shape = millrace.v1.ChunkPart.$Properties;
        }

        /**
         * Properties of a LogRecord.
         * @deprecated Use millrace.v1.LogRecord.$Properties instead.
         */
        interface ILogRecord extends millrace.v1.LogRecord.$Properties {
        }

        /** Represents a LogRecord. */
        class LogRecord {

            /**
             * Constructs a new LogRecord.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.LogRecord.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** LogRecord tenant. */
            tenant: string;

            /** LogRecord file_id. */
            file_id: string;

            /** LogRecord version. */
            version: number;

            /** LogRecord file_name. */
            file_name: string;

            /** LogRecord space_id. */
            space_id: string;

            /** LogRecord directory_id. */
            directory_id: string;

            /** LogRecord outline. */
            outline: string;

            /** LogRecord parts. */
            parts: string[];

            /** LogRecord fingerprint. */
            fingerprint: string;

            /** LogRecord dimension. */
            dimension: number;

            /** LogRecord revision. */
            revision: number;

            /** LogRecord parent_id. */
            parent_id: string;

            /**
             * Encodes the specified LogRecord message. Does not implicitly {@link millrace.v1.LogRecord.verify|verify} messages.
             * @param m LogRecord message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.LogRecord.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a LogRecord message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.LogRecord & millrace.v1.LogRecord.$Shape} LogRecord
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.LogRecord & millrace.v1.LogRecord.$Shape;

            /**
             * Gets the type url for LogRecord
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace LogRecord {

            /** Properties of a LogRecord. */
            interface $Properties {

                /** LogRecord tenant */
                tenant?: (string|null);

                /** LogRecord file_id */
                file_id?: (string|null);

                /** LogRecord version */
                version?: (number|null);

                /** LogRecord file_name */
                file_name?: (string|null);

                /** LogRecord space_id */
                space_id?: (string|null);

                /** LogRecord directory_id */
                directory_id?: (string|null);

                /** LogRecord outline */
                outline?: (string|null);

                /** LogRecord parts */
                parts?: (string[]|null);

                /** LogRecord fingerprint */
                fingerprint?: (string|null);

                /** LogRecord dimension */
                dimension?: (number|null);

                /** LogRecord revision */
                revision?: (number|null);

                /** LogRecord parent_id */
                parent_id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a LogRecord. */
            type $Shape = millrace.v1.LogRecord.$Properties;
        }

        /**
         * Properties of a StreamResume.
         * @deprecated Use millrace.v1.StreamResume.$Properties instead.
         */
        interface IStreamResume extends millrace.v1.StreamResume.$Properties {
        }

        /** Represents a StreamResume. */
        class StreamResume {

            /**
             * Constructs a new StreamResume.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.StreamResume.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** StreamResume session. */
            session: string;

            /** StreamResume after. */
            after: number;

            /** StreamResume owner. */
            owner: string;

            /** StreamResume reply. */
            reply: string;

            /** StreamResume to. */
            to: string;

            /** StreamResume left. */
            left: boolean;

            /**
             * Encodes the specified StreamResume message. Does not implicitly {@link millrace.v1.StreamResume.verify|verify} messages.
             * @param m StreamResume message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.StreamResume.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a StreamResume message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.StreamResume & millrace.v1.StreamResume.$Shape} StreamResume
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.StreamResume & millrace.v1.StreamResume.$Shape;

            /**
             * Gets the type url for StreamResume
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace StreamResume {

            /** Properties of a StreamResume. */
            interface $Properties {

                /** StreamResume session */
                session?: (string|null);

                /** StreamResume after */
                after?: (number|null);

                /** StreamResume owner */
                owner?: (string|null);

                /** StreamResume reply */
                reply?: (string|null);

                /** StreamResume to */
                to?: (string|null);

                /** StreamResume left */
                left?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a StreamResume. */
            type $Shape = millrace.v1.StreamResume.$Properties;
        }

        /**
         * Properties of a StreamEvents.
         * @deprecated Use millrace.v1.StreamEvents.$Properties instead.
         */
        interface IStreamEvents extends millrace.v1.StreamEvents.$Properties {
        }

        /** Represents a StreamEvents. */
        class StreamEvents {

            /**
             * Constructs a new StreamEvents.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.StreamEvents.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** StreamEvents events. */
            events: Uint8Array;

            /**
             * Encodes the specified StreamEvents message. Does not implicitly {@link millrace.v1.StreamEvents.verify|verify} messages.
             * @param m StreamEvents message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.StreamEvents.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a StreamEvents message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.StreamEvents & millrace.v1.StreamEvents.$Shape} StreamEvents
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.StreamEvents & millrace.v1.StreamEvents.$Shape;

            /**
             * Gets the type url for StreamEvents
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace StreamEvents {

            /** Properties of a StreamEvents. */
            interface $Properties {

                /** StreamEvents events */
                events?: (Uint8Array|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a StreamEvents. */
            type $Shape = millrace.v1.StreamEvents.$Properties;
        }

        /**
         * Properties of an EvalSet.
         * @deprecated Use millrace.v1.EvalSet.$Properties instead.
         */
        interface IEvalSet extends millrace.v1.EvalSet.$Properties {
        }

        /** Represents an EvalSet. */
        class EvalSet {

            /**
             * Constructs a new EvalSet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalSet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalSet name. */
            name: string;

            /** EvalSet description. */
            description: string;

            /** EvalSet spaces. */
            spaces: string[];

            /** EvalSet questions. */
            questions: number;

            /** EvalSet runs. */
            runs: number;

            /** EvalSet created_at. */
            created_at: number;

            /** EvalSet updated_at. */
            updated_at: number;

            /**
             * Encodes the specified EvalSet message. Does not implicitly {@link millrace.v1.EvalSet.verify|verify} messages.
             * @param m EvalSet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalSet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalSet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalSet & millrace.v1.EvalSet.$Shape} EvalSet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalSet & millrace.v1.EvalSet.$Shape;

            /**
             * Gets the type url for EvalSet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalSet {

            /** Properties of an EvalSet. */
            interface $Properties {

                /** EvalSet name */
                name?: (string|null);

                /** EvalSet description */
                description?: (string|null);

                /** EvalSet spaces */
                spaces?: (string[]|null);

                /** EvalSet questions */
                questions?: (number|null);

                /** EvalSet runs */
                runs?: (number|null);

                /** EvalSet created_at */
                created_at?: (number|null);

                /** EvalSet updated_at */
                updated_at?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalSet. */
            type $Shape = millrace.v1.EvalSet.$Properties;
        }

        /**
         * Properties of an EvalSetPut.
         * @deprecated Use millrace.v1.EvalSetPut.$Properties instead.
         */
        interface IEvalSetPut extends millrace.v1.EvalSetPut.$Properties {
        }

        /** Represents an EvalSetPut. */
        class EvalSetPut {

            /**
             * Constructs a new EvalSetPut.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalSetPut.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalSetPut name. */
            name: string;

            /** EvalSetPut description. */
            description: string;

            /** EvalSetPut spaces. */
            spaces: string[];

            /**
             * Encodes the specified EvalSetPut message. Does not implicitly {@link millrace.v1.EvalSetPut.verify|verify} messages.
             * @param m EvalSetPut message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalSetPut.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalSetPut message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalSetPut & millrace.v1.EvalSetPut.$Shape} EvalSetPut
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalSetPut & millrace.v1.EvalSetPut.$Shape;

            /**
             * Gets the type url for EvalSetPut
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalSetPut {

            /** Properties of an EvalSetPut. */
            interface $Properties {

                /** EvalSetPut name */
                name?: (string|null);

                /** EvalSetPut description */
                description?: (string|null);

                /** EvalSetPut spaces */
                spaces?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalSetPut. */
            type $Shape = millrace.v1.EvalSetPut.$Properties;
        }

        /**
         * Properties of an EvalSetGet.
         * @deprecated Use millrace.v1.EvalSetGet.$Properties instead.
         */
        interface IEvalSetGet extends millrace.v1.EvalSetGet.$Properties {
        }

        /** Represents an EvalSetGet. */
        class EvalSetGet {

            /**
             * Constructs a new EvalSetGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalSetGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalSetGet name. */
            name: string;

            /**
             * Encodes the specified EvalSetGet message. Does not implicitly {@link millrace.v1.EvalSetGet.verify|verify} messages.
             * @param m EvalSetGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalSetGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalSetGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalSetGet & millrace.v1.EvalSetGet.$Shape} EvalSetGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalSetGet & millrace.v1.EvalSetGet.$Shape;

            /**
             * Gets the type url for EvalSetGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalSetGet {

            /** Properties of an EvalSetGet. */
            interface $Properties {

                /** EvalSetGet name */
                name?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalSetGet. */
            type $Shape = millrace.v1.EvalSetGet.$Properties;
        }

        /**
         * Properties of an EvalSetList.
         * @deprecated Use millrace.v1.EvalSetList.$Properties instead.
         */
        interface IEvalSetList extends millrace.v1.EvalSetList.$Properties {
        }

        /** Represents an EvalSetList. */
        class EvalSetList {

            /**
             * Constructs a new EvalSetList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalSetList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /**
             * Encodes the specified EvalSetList message. Does not implicitly {@link millrace.v1.EvalSetList.verify|verify} messages.
             * @param m EvalSetList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalSetList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalSetList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalSetList & millrace.v1.EvalSetList.$Shape} EvalSetList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalSetList & millrace.v1.EvalSetList.$Shape;

            /**
             * Gets the type url for EvalSetList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalSetList {

            /** Properties of an EvalSetList. */
            interface $Properties {

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalSetList. */
            type $Shape = millrace.v1.EvalSetList.$Properties;
        }

        /**
         * Properties of an EvalSetDelete.
         * @deprecated Use millrace.v1.EvalSetDelete.$Properties instead.
         */
        interface IEvalSetDelete extends millrace.v1.EvalSetDelete.$Properties {
        }

        /** Represents an EvalSetDelete. */
        class EvalSetDelete {

            /**
             * Constructs a new EvalSetDelete.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalSetDelete.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalSetDelete name. */
            name: string;

            /**
             * Encodes the specified EvalSetDelete message. Does not implicitly {@link millrace.v1.EvalSetDelete.verify|verify} messages.
             * @param m EvalSetDelete message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalSetDelete.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalSetDelete message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalSetDelete & millrace.v1.EvalSetDelete.$Shape} EvalSetDelete
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalSetDelete & millrace.v1.EvalSetDelete.$Shape;

            /**
             * Gets the type url for EvalSetDelete
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalSetDelete {

            /** Properties of an EvalSetDelete. */
            interface $Properties {

                /** EvalSetDelete name */
                name?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalSetDelete. */
            type $Shape = millrace.v1.EvalSetDelete.$Properties;
        }

        /**
         * Properties of an EvalSets.
         * @deprecated Use millrace.v1.EvalSets.$Properties instead.
         */
        interface IEvalSets extends millrace.v1.EvalSets.$Properties {
        }

        /** Represents an EvalSets. */
        class EvalSets {

            /**
             * Constructs a new EvalSets.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalSets.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalSets sets. */
            sets: millrace.v1.EvalSet.$Properties[];

            /**
             * Encodes the specified EvalSets message. Does not implicitly {@link millrace.v1.EvalSets.verify|verify} messages.
             * @param m EvalSets message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalSets.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalSets message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalSets & millrace.v1.EvalSets.$Shape} EvalSets
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalSets & millrace.v1.EvalSets.$Shape;

            /**
             * Gets the type url for EvalSets
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalSets {

            /** Properties of an EvalSets. */
            interface $Properties {

                /** EvalSets sets */
                sets?: (millrace.v1.EvalSet.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalSets. */
            type $Shape = millrace.v1.EvalSets.$Properties;
        }

        /**
         * Properties of an EvalQuestion.
         * @deprecated Use millrace.v1.EvalQuestion.$Properties instead.
         */
        interface IEvalQuestion extends millrace.v1.EvalQuestion.$Properties {
        }

        /** Represents an EvalQuestion. */
        class EvalQuestion {

            /**
             * Constructs a new EvalQuestion.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalQuestion.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalQuestion id. */
            id: string;

            /** EvalQuestion text. */
            text: string;

            /** EvalQuestion answer. */
            answer: string;

            /** EvalQuestion passages. */
            passages: millrace.v1.RightPassage.$Properties[];

            /** EvalQuestion updated_at. */
            updated_at: number;

            /**
             * Encodes the specified EvalQuestion message. Does not implicitly {@link millrace.v1.EvalQuestion.verify|verify} messages.
             * @param m EvalQuestion message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalQuestion.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalQuestion message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalQuestion & millrace.v1.EvalQuestion.$Shape} EvalQuestion
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalQuestion & millrace.v1.EvalQuestion.$Shape;

            /**
             * Gets the type url for EvalQuestion
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalQuestion {

            /** Properties of an EvalQuestion. */
            interface $Properties {

                /** EvalQuestion id */
                id?: (string|null);

                /** EvalQuestion text */
                text?: (string|null);

                /** EvalQuestion answer */
                answer?: (string|null);

                /** EvalQuestion passages */
                passages?: (millrace.v1.RightPassage.$Properties[]|null);

                /** EvalQuestion updated_at */
                updated_at?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalQuestion. */
            type $Shape = millrace.v1.EvalQuestion.$Properties;
        }

        /**
         * Properties of a RightPassage.
         * @deprecated Use millrace.v1.RightPassage.$Properties instead.
         */
        interface IRightPassage extends millrace.v1.RightPassage.$Properties {
        }

        /** Represents a RightPassage. */
        class RightPassage {

            /**
             * Constructs a new RightPassage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.RightPassage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** RightPassage file_id. */
            file_id: string;

            /** RightPassage quote. */
            quote: string;

            /** RightPassage grade. */
            grade: number;

            /** RightPassage missing. */
            missing: boolean;

            /**
             * Encodes the specified RightPassage message. Does not implicitly {@link millrace.v1.RightPassage.verify|verify} messages.
             * @param m RightPassage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.RightPassage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes a RightPassage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.RightPassage & millrace.v1.RightPassage.$Shape} RightPassage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.RightPassage & millrace.v1.RightPassage.$Shape;

            /**
             * Gets the type url for RightPassage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace RightPassage {

            /** Properties of a RightPassage. */
            interface $Properties {

                /** RightPassage file_id */
                file_id?: (string|null);

                /** RightPassage quote */
                quote?: (string|null);

                /** RightPassage grade */
                grade?: (number|null);

                /** RightPassage missing */
                missing?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of a RightPassage. */
            type $Shape = millrace.v1.RightPassage.$Properties;
        }

        /**
         * Properties of an EvalQuestionPut.
         * @deprecated Use millrace.v1.EvalQuestionPut.$Properties instead.
         */
        interface IEvalQuestionPut extends millrace.v1.EvalQuestionPut.$Properties {
        }

        /** Represents an EvalQuestionPut. */
        class EvalQuestionPut {

            /**
             * Constructs a new EvalQuestionPut.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalQuestionPut.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalQuestionPut set. */
            set: string;

            /** EvalQuestionPut questions. */
            questions: millrace.v1.EvalQuestion.$Properties[];

            /**
             * Encodes the specified EvalQuestionPut message. Does not implicitly {@link millrace.v1.EvalQuestionPut.verify|verify} messages.
             * @param m EvalQuestionPut message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalQuestionPut.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalQuestionPut message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalQuestionPut & millrace.v1.EvalQuestionPut.$Shape} EvalQuestionPut
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalQuestionPut & millrace.v1.EvalQuestionPut.$Shape;

            /**
             * Gets the type url for EvalQuestionPut
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalQuestionPut {

            /** Properties of an EvalQuestionPut. */
            interface $Properties {

                /** EvalQuestionPut set */
                set?: (string|null);

                /** EvalQuestionPut questions */
                questions?: (millrace.v1.EvalQuestion.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalQuestionPut. */
            type $Shape = millrace.v1.EvalQuestionPut.$Properties;
        }

        /**
         * Properties of an EvalQuestionIds.
         * @deprecated Use millrace.v1.EvalQuestionIds.$Properties instead.
         */
        interface IEvalQuestionIds extends millrace.v1.EvalQuestionIds.$Properties {
        }

        /** Represents an EvalQuestionIds. */
        class EvalQuestionIds {

            /**
             * Constructs a new EvalQuestionIds.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalQuestionIds.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalQuestionIds ids. */
            ids: string[];

            /**
             * Encodes the specified EvalQuestionIds message. Does not implicitly {@link millrace.v1.EvalQuestionIds.verify|verify} messages.
             * @param m EvalQuestionIds message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalQuestionIds.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalQuestionIds message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalQuestionIds & millrace.v1.EvalQuestionIds.$Shape} EvalQuestionIds
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalQuestionIds & millrace.v1.EvalQuestionIds.$Shape;

            /**
             * Gets the type url for EvalQuestionIds
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalQuestionIds {

            /** Properties of an EvalQuestionIds. */
            interface $Properties {

                /** EvalQuestionIds ids */
                ids?: (string[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalQuestionIds. */
            type $Shape = millrace.v1.EvalQuestionIds.$Properties;
        }

        /**
         * Properties of an EvalQuestionList.
         * @deprecated Use millrace.v1.EvalQuestionList.$Properties instead.
         */
        interface IEvalQuestionList extends millrace.v1.EvalQuestionList.$Properties {
        }

        /** Represents an EvalQuestionList. */
        class EvalQuestionList {

            /**
             * Constructs a new EvalQuestionList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalQuestionList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalQuestionList set. */
            set: string;

            /** EvalQuestionList limit. */
            limit: number;

            /** EvalQuestionList cursor. */
            cursor: string;

            /**
             * Encodes the specified EvalQuestionList message. Does not implicitly {@link millrace.v1.EvalQuestionList.verify|verify} messages.
             * @param m EvalQuestionList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalQuestionList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalQuestionList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalQuestionList & millrace.v1.EvalQuestionList.$Shape} EvalQuestionList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalQuestionList & millrace.v1.EvalQuestionList.$Shape;

            /**
             * Gets the type url for EvalQuestionList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalQuestionList {

            /** Properties of an EvalQuestionList. */
            interface $Properties {

                /** EvalQuestionList set */
                set?: (string|null);

                /** EvalQuestionList limit */
                limit?: (number|null);

                /** EvalQuestionList cursor */
                cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalQuestionList. */
            type $Shape = millrace.v1.EvalQuestionList.$Properties;
        }

        /**
         * Properties of an EvalQuestionPage.
         * @deprecated Use millrace.v1.EvalQuestionPage.$Properties instead.
         */
        interface IEvalQuestionPage extends millrace.v1.EvalQuestionPage.$Properties {
        }

        /** Represents an EvalQuestionPage. */
        class EvalQuestionPage {

            /**
             * Constructs a new EvalQuestionPage.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalQuestionPage.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalQuestionPage questions. */
            questions: millrace.v1.EvalQuestion.$Properties[];

            /** EvalQuestionPage next_cursor. */
            next_cursor: string;

            /**
             * Encodes the specified EvalQuestionPage message. Does not implicitly {@link millrace.v1.EvalQuestionPage.verify|verify} messages.
             * @param m EvalQuestionPage message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalQuestionPage.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalQuestionPage message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalQuestionPage & millrace.v1.EvalQuestionPage.$Shape} EvalQuestionPage
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalQuestionPage & millrace.v1.EvalQuestionPage.$Shape;

            /**
             * Gets the type url for EvalQuestionPage
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalQuestionPage {

            /** Properties of an EvalQuestionPage. */
            interface $Properties {

                /** EvalQuestionPage questions */
                questions?: (millrace.v1.EvalQuestion.$Properties[]|null);

                /** EvalQuestionPage next_cursor */
                next_cursor?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalQuestionPage. */
            type $Shape = millrace.v1.EvalQuestionPage.$Properties;
        }

        /**
         * Properties of an EvalQuestionDelete.
         * @deprecated Use millrace.v1.EvalQuestionDelete.$Properties instead.
         */
        interface IEvalQuestionDelete extends millrace.v1.EvalQuestionDelete.$Properties {
        }

        /** Represents an EvalQuestionDelete. */
        class EvalQuestionDelete {

            /**
             * Constructs a new EvalQuestionDelete.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalQuestionDelete.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalQuestionDelete set. */
            set: string;

            /** EvalQuestionDelete id. */
            id: string;

            /**
             * Encodes the specified EvalQuestionDelete message. Does not implicitly {@link millrace.v1.EvalQuestionDelete.verify|verify} messages.
             * @param m EvalQuestionDelete message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalQuestionDelete.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalQuestionDelete message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalQuestionDelete & millrace.v1.EvalQuestionDelete.$Shape} EvalQuestionDelete
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalQuestionDelete & millrace.v1.EvalQuestionDelete.$Shape;

            /**
             * Gets the type url for EvalQuestionDelete
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalQuestionDelete {

            /** Properties of an EvalQuestionDelete. */
            interface $Properties {

                /** EvalQuestionDelete set */
                set?: (string|null);

                /** EvalQuestionDelete id */
                id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalQuestionDelete. */
            type $Shape = millrace.v1.EvalQuestionDelete.$Properties;
        }

        /**
         * Properties of an EvalFigures.
         * @deprecated Use millrace.v1.EvalFigures.$Properties instead.
         */
        interface IEvalFigures extends millrace.v1.EvalFigures.$Properties {
        }

        /** Represents an EvalFigures. */
        class EvalFigures {

            /**
             * Constructs a new EvalFigures.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalFigures.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalFigures mode. */
            mode: string;

            /** EvalFigures ndcg. */
            ndcg?: (number|null);

            /** EvalFigures recall. */
            recall?: (number|null);

            /** EvalFigures mrr. */
            mrr?: (number|null);

            /** EvalFigures answered. */
            answered?: (number|null);

            /** EvalFigures supported. */
            supported?: (number|null);

            /** EvalFigures cited. */
            cited?: (number|null);

            /** EvalFigures correct. */
            correct?: (number|null);

            /** EvalFigures refused. */
            refused?: (number|null);

            /** EvalFigures errors. */
            errors: number;

            /**
             * Encodes the specified EvalFigures message. Does not implicitly {@link millrace.v1.EvalFigures.verify|verify} messages.
             * @param m EvalFigures message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalFigures.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalFigures message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalFigures & millrace.v1.EvalFigures.$Shape} EvalFigures
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalFigures & millrace.v1.EvalFigures.$Shape;

            /**
             * Gets the type url for EvalFigures
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalFigures {

            /** Properties of an EvalFigures. */
            interface $Properties {

                /** EvalFigures mode */
                mode?: (string|null);

                /** EvalFigures ndcg */
                ndcg?: (number|null);

                /** EvalFigures recall */
                recall?: (number|null);

                /** EvalFigures mrr */
                mrr?: (number|null);

                /** EvalFigures answered */
                answered?: (number|null);

                /** EvalFigures supported */
                supported?: (number|null);

                /** EvalFigures cited */
                cited?: (number|null);

                /** EvalFigures correct */
                correct?: (number|null);

                /** EvalFigures refused */
                refused?: (number|null);

                /** EvalFigures errors */
                errors?: (number|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalFigures. */
            type $Shape = millrace.v1.EvalFigures.$Properties;
        }

        /**
         * Properties of an EvalResult.
         * @deprecated Use millrace.v1.EvalResult.$Properties instead.
         */
        interface IEvalResult extends millrace.v1.EvalResult.$Properties {
        }

        /** Represents an EvalResult. */
        class EvalResult {

            /**
             * Constructs a new EvalResult.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalResult.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalResult question. */
            question: string;

            /** EvalResult mode. */
            mode: string;

            /** EvalResult ndcg. */
            ndcg?: (number|null);

            /** EvalResult recall. */
            recall?: (number|null);

            /** EvalResult mrr. */
            mrr?: (number|null);

            /** EvalResult answered. */
            answered?: (boolean|null);

            /** EvalResult supported. */
            supported?: (boolean|null);

            /** EvalResult cited. */
            cited?: (number|null);

            /** EvalResult correct. */
            correct?: (boolean|null);

            /** EvalResult error. */
            error: string;

            /**
             * Encodes the specified EvalResult message. Does not implicitly {@link millrace.v1.EvalResult.verify|verify} messages.
             * @param m EvalResult message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalResult.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalResult message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalResult & millrace.v1.EvalResult.$Shape} EvalResult
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalResult & millrace.v1.EvalResult.$Shape;

            /**
             * Gets the type url for EvalResult
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalResult {

            /** Properties of an EvalResult. */
            interface $Properties {

                /** EvalResult question */
                question?: (string|null);

                /** EvalResult mode */
                mode?: (string|null);

                /** EvalResult ndcg */
                ndcg?: (number|null);

                /** EvalResult recall */
                recall?: (number|null);

                /** EvalResult mrr */
                mrr?: (number|null);

                /** EvalResult answered */
                answered?: (boolean|null);

                /** EvalResult supported */
                supported?: (boolean|null);

                /** EvalResult cited */
                cited?: (number|null);

                /** EvalResult correct */
                correct?: (boolean|null);

                /** EvalResult error */
                error?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalResult. */
            type $Shape = millrace.v1.EvalResult.$Properties;
        }

        /**
         * Properties of an EvalRunPut.
         * @deprecated Use millrace.v1.EvalRunPut.$Properties instead.
         */
        interface IEvalRunPut extends millrace.v1.EvalRunPut.$Properties {
        }

        /** Represents an EvalRunPut. */
        class EvalRunPut {

            /**
             * Constructs a new EvalRunPut.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalRunPut.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalRunPut set. */
            set: string;

            /** EvalRunPut label. */
            label: string;

            /** EvalRunPut limit. */
            limit: number;

            /** EvalRunPut questions. */
            questions: number;

            /** EvalRunPut skipped. */
            skipped: string[];

            /** EvalRunPut figures. */
            figures: millrace.v1.EvalFigures.$Properties[];

            /** EvalRunPut results. */
            results: millrace.v1.EvalResult.$Properties[];

            /**
             * Encodes the specified EvalRunPut message. Does not implicitly {@link millrace.v1.EvalRunPut.verify|verify} messages.
             * @param m EvalRunPut message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalRunPut.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalRunPut message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalRunPut & millrace.v1.EvalRunPut.$Shape} EvalRunPut
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalRunPut & millrace.v1.EvalRunPut.$Shape;

            /**
             * Gets the type url for EvalRunPut
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalRunPut {

            /** Properties of an EvalRunPut. */
            interface $Properties {

                /** EvalRunPut set */
                set?: (string|null);

                /** EvalRunPut label */
                label?: (string|null);

                /** EvalRunPut limit */
                limit?: (number|null);

                /** EvalRunPut questions */
                questions?: (number|null);

                /** EvalRunPut skipped */
                skipped?: (string[]|null);

                /** EvalRunPut figures */
                figures?: (millrace.v1.EvalFigures.$Properties[]|null);

                /** EvalRunPut results */
                results?: (millrace.v1.EvalResult.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalRunPut. */
            type $Shape = millrace.v1.EvalRunPut.$Properties;
        }

        /**
         * Properties of an EvalRun.
         * @deprecated Use millrace.v1.EvalRun.$Properties instead.
         */
        interface IEvalRun extends millrace.v1.EvalRun.$Properties {
        }

        /** Represents an EvalRun. */
        class EvalRun {

            /**
             * Constructs a new EvalRun.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalRun.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalRun id. */
            id: string;

            /** EvalRun set. */
            set: string;

            /** EvalRun label. */
            label: string;

            /** EvalRun created_at. */
            created_at: number;

            /** EvalRun version. */
            version: string;

            /** EvalRun embedder. */
            embedder: string;

            /** EvalRun files. */
            files: number;

            /** EvalRun limit. */
            limit: number;

            /** EvalRun questions. */
            questions: number;

            /** EvalRun skipped. */
            skipped: string[];

            /** EvalRun figures. */
            figures: millrace.v1.EvalFigures.$Properties[];

            /** EvalRun results. */
            results: millrace.v1.EvalResult.$Properties[];

            /**
             * Encodes the specified EvalRun message. Does not implicitly {@link millrace.v1.EvalRun.verify|verify} messages.
             * @param m EvalRun message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalRun.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalRun message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalRun & millrace.v1.EvalRun.$Shape} EvalRun
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalRun & millrace.v1.EvalRun.$Shape;

            /**
             * Gets the type url for EvalRun
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalRun {

            /** Properties of an EvalRun. */
            interface $Properties {

                /** EvalRun id */
                id?: (string|null);

                /** EvalRun set */
                set?: (string|null);

                /** EvalRun label */
                label?: (string|null);

                /** EvalRun created_at */
                created_at?: (number|null);

                /** EvalRun version */
                version?: (string|null);

                /** EvalRun embedder */
                embedder?: (string|null);

                /** EvalRun files */
                files?: (number|null);

                /** EvalRun limit */
                limit?: (number|null);

                /** EvalRun questions */
                questions?: (number|null);

                /** EvalRun skipped */
                skipped?: (string[]|null);

                /** EvalRun figures */
                figures?: (millrace.v1.EvalFigures.$Properties[]|null);

                /** EvalRun results */
                results?: (millrace.v1.EvalResult.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalRun. */
            type $Shape = millrace.v1.EvalRun.$Properties;
        }

        /**
         * Properties of an EvalRunGet.
         * @deprecated Use millrace.v1.EvalRunGet.$Properties instead.
         */
        interface IEvalRunGet extends millrace.v1.EvalRunGet.$Properties {
        }

        /** Represents an EvalRunGet. */
        class EvalRunGet {

            /**
             * Constructs a new EvalRunGet.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalRunGet.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalRunGet set. */
            set: string;

            /** EvalRunGet id. */
            id: string;

            /**
             * Encodes the specified EvalRunGet message. Does not implicitly {@link millrace.v1.EvalRunGet.verify|verify} messages.
             * @param m EvalRunGet message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalRunGet.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalRunGet message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalRunGet & millrace.v1.EvalRunGet.$Shape} EvalRunGet
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalRunGet & millrace.v1.EvalRunGet.$Shape;

            /**
             * Gets the type url for EvalRunGet
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalRunGet {

            /** Properties of an EvalRunGet. */
            interface $Properties {

                /** EvalRunGet set */
                set?: (string|null);

                /** EvalRunGet id */
                id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalRunGet. */
            type $Shape = millrace.v1.EvalRunGet.$Properties;
        }

        /**
         * Properties of an EvalRunList.
         * @deprecated Use millrace.v1.EvalRunList.$Properties instead.
         */
        interface IEvalRunList extends millrace.v1.EvalRunList.$Properties {
        }

        /** Represents an EvalRunList. */
        class EvalRunList {

            /**
             * Constructs a new EvalRunList.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalRunList.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalRunList set. */
            set: string;

            /**
             * Encodes the specified EvalRunList message. Does not implicitly {@link millrace.v1.EvalRunList.verify|verify} messages.
             * @param m EvalRunList message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalRunList.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalRunList message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalRunList & millrace.v1.EvalRunList.$Shape} EvalRunList
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalRunList & millrace.v1.EvalRunList.$Shape;

            /**
             * Gets the type url for EvalRunList
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalRunList {

            /** Properties of an EvalRunList. */
            interface $Properties {

                /** EvalRunList set */
                set?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalRunList. */
            type $Shape = millrace.v1.EvalRunList.$Properties;
        }

        /**
         * Properties of an EvalRuns.
         * @deprecated Use millrace.v1.EvalRuns.$Properties instead.
         */
        interface IEvalRuns extends millrace.v1.EvalRuns.$Properties {
        }

        /** Represents an EvalRuns. */
        class EvalRuns {

            /**
             * Constructs a new EvalRuns.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalRuns.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalRuns runs. */
            runs: millrace.v1.EvalRun.$Properties[];

            /**
             * Encodes the specified EvalRuns message. Does not implicitly {@link millrace.v1.EvalRuns.verify|verify} messages.
             * @param m EvalRuns message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalRuns.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalRuns message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalRuns & millrace.v1.EvalRuns.$Shape} EvalRuns
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalRuns & millrace.v1.EvalRuns.$Shape;

            /**
             * Gets the type url for EvalRuns
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalRuns {

            /** Properties of an EvalRuns. */
            interface $Properties {

                /** EvalRuns runs */
                runs?: (millrace.v1.EvalRun.$Properties[]|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalRuns. */
            type $Shape = millrace.v1.EvalRuns.$Properties;
        }

        /**
         * Properties of an EvalRunDelete.
         * @deprecated Use millrace.v1.EvalRunDelete.$Properties instead.
         */
        interface IEvalRunDelete extends millrace.v1.EvalRunDelete.$Properties {
        }

        /** Represents an EvalRunDelete. */
        class EvalRunDelete {

            /**
             * Constructs a new EvalRunDelete.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalRunDelete.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalRunDelete set. */
            set: string;

            /** EvalRunDelete id. */
            id: string;

            /**
             * Encodes the specified EvalRunDelete message. Does not implicitly {@link millrace.v1.EvalRunDelete.verify|verify} messages.
             * @param m EvalRunDelete message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalRunDelete.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalRunDelete message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalRunDelete & millrace.v1.EvalRunDelete.$Shape} EvalRunDelete
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalRunDelete & millrace.v1.EvalRunDelete.$Shape;

            /**
             * Gets the type url for EvalRunDelete
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalRunDelete {

            /** Properties of an EvalRunDelete. */
            interface $Properties {

                /** EvalRunDelete set */
                set?: (string|null);

                /** EvalRunDelete id */
                id?: (string|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalRunDelete. */
            type $Shape = millrace.v1.EvalRunDelete.$Properties;
        }

        /**
         * Properties of an EvalDeleted.
         * @deprecated Use millrace.v1.EvalDeleted.$Properties instead.
         */
        interface IEvalDeleted extends millrace.v1.EvalDeleted.$Properties {
        }

        /** Represents an EvalDeleted. */
        class EvalDeleted {

            /**
             * Constructs a new EvalDeleted.
             * @param [p] Properties to set
             */
            constructor(p?: millrace.v1.EvalDeleted.$Properties);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];

            /** EvalDeleted id. */
            id: string;

            /** EvalDeleted deleted. */
            deleted: boolean;

            /**
             * Encodes the specified EvalDeleted message. Does not implicitly {@link millrace.v1.EvalDeleted.verify|verify} messages.
             * @param m EvalDeleted message or plain object to encode
             * @param [w] Writer to encode to
             * @returns Writer
             */
            static encode(m: millrace.v1.EvalDeleted.$Properties, w?: $protobuf.Writer): $protobuf.Writer;

            /**
             * Decodes an EvalDeleted message from the specified reader or buffer.
             * @param r Reader or buffer to decode from
             * @param [l] Message length if known beforehand
             * @returns {millrace.v1.EvalDeleted & millrace.v1.EvalDeleted.$Shape} EvalDeleted
             * @throws {Error} If the payload is not a reader or valid buffer
             * @throws {$protobuf.util.ProtocolError} If required fields are missing
             */
            static decode(r: ($protobuf.Reader|Uint8Array), l?: number): millrace.v1.EvalDeleted & millrace.v1.EvalDeleted.$Shape;

            /**
             * Gets the type url for EvalDeleted
             * @param [prefix] Custom type url prefix, defaults to `"type.googleapis.com"`
             * @returns The type url
             */
            static getTypeUrl(prefix?: string): string;
        }

        namespace EvalDeleted {

            /** Properties of an EvalDeleted. */
            interface $Properties {

                /** EvalDeleted id */
                id?: (string|null);

                /** EvalDeleted deleted */
                deleted?: (boolean|null);

                /** Unknown fields preserved while decoding when enabled */
                $unknowns?: Uint8Array[];
            }

            /** Shape of an EvalDeleted. */
            type $Shape = millrace.v1.EvalDeleted.$Properties;
        }
    }
}
